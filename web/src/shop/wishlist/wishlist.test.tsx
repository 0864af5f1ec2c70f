import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { useToasts } from '../../lib/toasts.ts'
import { answerWith } from '../../testing/api.ts'
import { find, press, show, until } from '../../testing/render.tsx'
import { useSession } from '../account/session.ts'
import { HeartButton } from './heart-button.tsx'
import { useFavourites, wishlistQuery } from './wishlist.ts'
import { WishlistSync } from './wishlist-sync.ts'

const userId = '01890000-0000-7000-8000-000000000001'
const wanjiku = {
  id: userId,
  username: 'wanjiku',
  email: '',
  fullName: 'Wanjiku Kamau',
  phoneNumber: '',
  role: 'customer',
  branchId: null,
  wizardCompleted: false,
  createdAt: '2026-01-01T00:00:00.000Z',
} as const
const key = wishlistQuery(userId).queryKey

/** The server's answers wait until they are let go. */
let asked: { body: unknown; answer(response: Response): void }[]
beforeEach(() => {
  localStorage.clear()
  useFavourites.setState({ ids: [] })
  useSession.setState({ user: wanjiku })
  useToasts.getState().dismiss()
  asked = []
  vi.stubGlobal(
    'fetch',
    (_: string, { body }: RequestInit) =>
      new Promise<Response>((answer) => {
        asked.push({ body: JSON.parse(String(body)), answer })
      }),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  useSession.setState({ user: null })
})

const showHeart = (kept: number[]) =>
  show(
    <>
      <WishlistSync />
      <HeartButton productId={7} name="Milk" />
    </>,
    { known: (client) => client.setQueryData(key, kept) },
  )
const loved = () => find('button').getAttribute('aria-pressed')
const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)))
const sent = () => act(() => vi.waitFor(() => expect(asked).toHaveLength(1)))
const answer = async (body: unknown, status = 200) => {
  await sent()
  asked[0]?.answer(new Response(JSON.stringify(body), { status }))
  await settle()
}

test('a heart shows at once, and stays as the server says', async () => {
  spec('storefront 2.7', 'Heart: ‘Added to favorites’, and the wish is kept')
  const { client } = showHeart([3])
  expect(loved()).toBe('false')
  press(find('button'))
  await settle()
  expect(loved()).toBe('true')
  expect(useToasts.getState().toast?.title).toBe('Added to favorites')
  await answer([7, 3])
  expect(asked[0]?.body).toEqual({ add: [7], remove: [] })
  expect(client.getQueryData(key)).toEqual([7, 3])
})

test('a heart that the server refuses is taken back, and said so', async () => {
  const { client } = showHeart([3])
  press(find('button'))
  await answer({ message: '', code: 'WISHLIST_FULL' }, 409)
  await act(() => vi.waitFor(() => expect(loved()).toBe('false')))
  expect(client.getQueryData(key)).toEqual([3])
  expect(useToasts.getState().toast).toMatchObject({
    title: 'Your wishlist is full',
    text: 'Your wishlist is full: it holds 200 products.',
    tone: 'destructive',
  })
})

test('what was marked before signing in goes onto the server’s list, the newest last', async () => {
  useFavourites.setState({ ids: [9, 7, 3] })
  const { client } = showHeart([3])
  await answer([9, 7, 3])
  expect(asked[0]?.body).toEqual({ add: [7, 9], remove: [] })
  await act(() => vi.waitFor(() => expect(useFavourites.getState().ids).toEqual([])))
  expect(client.getQueryData(key)).toEqual([9, 7, 3])
  expect(asked).toHaveLength(1)
})

test('what cannot be sent stays in the browser', async () => {
  useFavourites.setState({ ids: [7] })
  showHeart([3])
  await answer({ message: 'Away', code: 'STORE_UNAVAILABLE' }, 503)
  expect(useFavourites.getState().ids).toEqual([7])
  expect(loved()).toBe('true')
})

test('who comes back sees what another device has changed', async () => {
  spec('storefront 9', 'Cached data: live messages and own commands make it old')
  showHeart([3])
  answerWith({ '/api/wishlist': [7, 3] })
  act(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  await until(() => expect(loved()).toBe('true'))
})

test('without an account a heart stays in the browser', () => {
  useSession.setState({ user: null })
  showHeart([])
  press(find('button'))
  expect(loved()).toBe('true')
  expect(localStorage.getItem('duka-favourites')).toContain('7')
  expect(asked).toEqual([])
})
