import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { useSession } from '../../shop/account/session.ts'
import { useCheckout } from '../../shop/checkout/use-checkout.ts'
import { orderLink, readOrderLink } from '../../shop/order/order-link.ts'
import { aGuestsOrder, aHeldOrder } from '../../testing/guest-order.ts'
import { aUser, show, until } from '../../testing/render.tsx'
import { OpenOrderPage } from './open-order-page.tsx'

const held = aHeldOrder()
const { id, secret } = held
let secrets: (string | null)[]

const serve = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    secrets.push(new Headers(init.headers).get('x-order-secret'))
    return Response.json(body, { status })
  })

const follow = (link: string) => {
  const { pathname, hash } = new URL(link)
  return show(<OpenOrderPage />, { path: `${pathname}${hash}` })
}
const orders = () => useCheckout.getState().guestOrders

beforeEach(() => {
  secrets = []
  useSession.setState({ user: null })
  useCheckout.setState({ guestOrders: [] })
})
afterEach(() => vi.unstubAllGlobals())

test('a link reads back as it was made, and nothing else is one', () => {
  const link = orderLink('https://duka.example', held)
  expect(readOrderLink(new URL(link).hash)).toEqual({ id, secret })
  for (const hash of ['', '#', `#${id}`, `#${id}.short`, `#x.${secret}`, '#details'])
    expect(readOrderLink(hash), hash).toBeUndefined()
})

test('the order is kept in this browser, and its secret leaves the address', async () => {
  spec('storefront 2.10', 'A guest’s order: its link opens it in another browser')
  serve(200, aGuestsOrder())
  const { place, router } = follow(orderLink('https://duka.example', held))
  await until(() => expect(place.textContent).toContain('DK-12345678'))
  expect(place.textContent).toContain('This device keeps the order now, under My Orders.')
  expect(orders()).toMatchObject([held])
  expect(secrets[0]).toBe(secret)
  expect(router.state.location).toMatchObject({ hash: '', state: { kept: id } })
})

test('an order kept by its link is followed, and neither handed on nor exported', async () => {
  serve(200, aGuestsOrder({ byLink: true }))
  const { place } = follow(orderLink('https://duka.example', held))
  await until(() => expect(place.textContent).toContain('You follow this order by a link.'))
  expect(orders()).toMatchObject([{ ...held, byLink: true }])
  for (const offered of ['Hand on', 'Your data']) expect(place.textContent).not.toContain(offered)
})

test('a link that opens nothing keeps nothing, and leaves a known secret alone', async () => {
  useCheckout.setState({ guestOrders: [held] })
  serve(404, { message: '', code: 'ORDER_NOT_FOUND' })
  const wrong = 'W'.repeat(43)
  const { place, router } = follow(orderLink('https://duka.example', { id, secret: wrong }))
  await until(() => expect(place.textContent).toContain('This link opens no order'))
  expect(orders()).toEqual([held])
  expect(router.state.location.hash).toBe('')
})

test('a link without its end says so, and asks nobody', async () => {
  serve(200, aGuestsOrder())
  const { place } = follow('https://duka.example/orders/open#half')
  await until(() => expect(place.textContent).toContain('This link opens no order'))
  expect(secrets).toEqual([])
})

test('an order of one’s own account is not kept beside it', async () => {
  const me = aUser()
  useSession.setState({ user: me })
  serve(200, aGuestsOrder({ userId: me.id }))
  const { router } = follow(orderLink('https://duka.example', held))
  await until(() => expect(router.state.location.pathname).toBe('/orders'))
  expect(orders()).toEqual([])
})
