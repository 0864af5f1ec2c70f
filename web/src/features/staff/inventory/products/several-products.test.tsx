import { expect, test, vi } from 'vitest'
import { press, show, until } from '#web/testing/render.tsx'
import { flour, sizedFlour } from '../testing/products.ts'
import { ChosenBar } from './bulk-prices.tsx'

const button = (text: string): HTMLElement =>
  [...document.querySelectorAll('button')].findLast(({ textContent }) => textContent === text) ??
  expect.fail(text)

test('chosen products are featured and withdrawn together, each with its own outcome', async () => {
  const sent: string[] = []
  vi.stubGlobal('fetch', (path: string, { method }: RequestInit) => {
    if (method === 'GET') return new Promise(() => {})
    sent.push(`${method} ${path}`)
    if (method === 'PATCH' || path.includes('/7')) return Promise.resolve(Response.json(flour))
    const refusal = { code: 'CHANGED_MEANWHILE', message: 'no', details: { revision: 9 } }
    return Promise.resolve(Response.json(refusal, { status: 409 }))
  })
  const products = [flour, { ...sizedFlour, name: 'Sized Flour' }]
  const { place } = show(<ChosenBar products={products} onClear={() => undefined} />)
  press(button('Feature 2'))
  await until(() => expect(place.textContent).toContain('2 of 2 done'))
  expect(sent).toEqual(['PATCH /api/products/7', 'PATCH /api/products/8'])
  press(button('Withdraw 2'))
  await until(() => expect(document.body.textContent).toContain('Withdraw 2 products?'))
  press(button('Withdraw 2'))
  await until(() => expect(place.textContent).toContain('1 of 2 done, 1 was refused'))
  expect(place.textContent).toContain('Sized Flour: Somebody else changed this')
})
