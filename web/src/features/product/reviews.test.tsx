import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { useSession } from '#web/shop/account/session.ts'
import { aProduct, find, press, show, until } from '#web/testing/render.tsx'
import { Reviews } from './reviews.tsx'

const review = (n: number) => ({
  id: `01890000-0000-7000-8000-00000000000${n}`,
  rating: 4,
  title: '',
  text: `Words ${n}`,
  author: 'Wanjiku K.',
  createdAt: '2026-03-02T09:00:00.000Z',
  editedAt: null,
})
const summary = {
  averageRating: 4.25,
  reviewCount: 6,
  stars: [0, 0, 0, 5, 1],
  own: null,
  mayReview: false,
  mayModerate: false,
}
const answers: Readonly<Record<string, [body: unknown, link?: string]>> = {
  '/api/products/7/reviews/summary': [summary],
  '/api/products/7/reviews?limit=4': [
    [1, 2, 3, 4].map(review),
    '</api/products/7/reviews?limit=4&cursor=x>; rel="next"',
  ],
  '/api/products/7/reviews?limit=20&cursor=x': [[5, 6].map(review)],
}

beforeEach(() => {
  useSession.setState({ user: null })
  vi.stubGlobal('fetch', (path: string) => {
    const [body, link] = answers[path] ?? []
    const headers = link === undefined ? {} : { link }
    return Promise.resolve(new Response(JSON.stringify(body), { headers }))
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the average out of 5, the count, the first four, and the others by View All Reviews', async () => {
  spec('storefront 2.6', 'Reviews: the average out of 5 and the count')
  spec('storefront 2.6', '‘View All Reviews’')
  const { place } = show(<Reviews product={aProduct()} />)
  const words = () => [...(place.textContent ?? '').matchAll(/Words \d/g)].map(String)
  await until(() => expect(words()).toEqual([1, 2, 3, 4].map((n) => `Words ${n}`)))
  expect(find('p', place).textContent).toBe('4.3 out of 5')
  expect(place.textContent).toContain('(6 reviews)')
  const all = () =>
    [...place.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'View All Reviews',
    )
  press(all() ?? expect.fail('No View All Reviews'))
  await until(() => expect(words()).toHaveLength(6))
  expect(all()).toBeUndefined()
})
