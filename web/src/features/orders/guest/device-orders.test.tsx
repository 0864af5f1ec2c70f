import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { orderLinkBody } from '#contract/order/customer.ts'
import { spec } from '#spec'
import { useSession } from '#web/shop/account/session.ts'
import { useCheckout } from '#web/shop/checkout/use-checkout.ts'
import { keys } from '#web/shop/keys.ts'
import { aGuestsOrder, aHeldOrder, anOrderByPhone } from '#web/testing/guest-order.ts'
import { aBranch, find, press, show, until } from '#web/testing/render.tsx'
import { DeviceOrders } from './device-orders.tsx'

type Sent = { method: string; path: string; secret: string | null; body: unknown }
let sent: Sent[]

/** Answers each call by the beginning of its path. */
const serve = (answers: Readonly<Record<string, unknown>>) =>
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const { method = 'GET', body } = init
    const secret = new Headers(init.headers).get('x-order-secret')
    sent.push({ method, path, secret, body: body == null ? null : JSON.parse(String(body)) })
    const found = Object.entries(answers).find(([beginning]) => path.startsWith(beginning))
    return Response.json(found?.[1] ?? null, { status: found === undefined ? 404 : 200 })
  })

const held = aHeldOrder()
const button = (name: string, within: ParentNode = document): HTMLElement =>
  [...within.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  ) ?? expect.fail(`No button ${name}`)
const dialog = () => find('dialog[open]')
const said = () => document.body.textContent ?? ''
const open = () =>
  show(<DeviceOrders />, {
    path: '/orders',
    known: (client) =>
      client.setQueryData(keys.shop.branches, [aBranch({ phone: '254700000001' })]),
  })

beforeEach(() => {
  sent = []
  localStorage.clear()
  useSession.setState({ user: null })
  useCheckout.setState({ guestOrders: [held] })
})
afterEach(() => vi.unstubAllGlobals())

test('an order is opened, and cancelled with a reason, by its secret', async () => {
  spec('storefront 2.10', 'A guest’s order opens by its browser’s secret')
  serve({ '/api/orders/': aGuestsOrder({ allowed: ['cancelled'] }) })
  open()
  await until(() => press(button('Cancel order DK-12345678')))
  await until(() => press(find('input[name=reason]')))
  press(button('Cancel Order', dialog()))
  await until(() => expect(sent.some(({ method }) => method === 'PATCH')).toBe(true))
  expect(sent).toContainEqual({
    method: 'PATCH',
    path: `/api/orders/${held.id}/status`,
    secret: held.secret,
    body: { status: 'cancelled', reason: 'I ordered by mistake' },
  })
  expect(new Set(sent.map(({ secret }) => secret))).toEqual(new Set([held.secret]))
})

test('its details name the branch with phone and hours', async () => {
  serve({ '/api/orders/': aGuestsOrder() })
  open()
  await until(() => press(button('View Details of DK-12345678')))
  await until(() => find('a[href="tel:+254700000001"]', dialog()))
  expect(dialog().textContent).toContain('8AM - 9PM')
})

test('its link holds a key of its own behind the #, and says what it opens', async () => {
  const path = `/api/orders/${held.id}/link`
  const made = () => sent.find(({ method }) => method === 'POST')
  serve({
    get [path]() {
      return { isMade: made() !== undefined }
    },
    '/api/orders/': aGuestsOrder(),
  })
  open()
  await until(() => press(button('Hand on order DK-12345678')))
  await until(() => press(button('Make a link', dialog())))
  await until(() => find('input[readonly]', dialog()))
  expect(made()).toMatchObject({ path, secret: held.secret })
  const { key } = orderLinkBody.parse(made()?.body)
  expect(key).not.toBe(held.secret)
  expect(find('input[readonly]', dialog())).toMatchObject({
    value: `${location.origin}/orders/open#${held.id}.${key}`,
  })
  expect(dialog().textContent).toContain('can follow the order and see its code for the rider')
  expect(dialog().textContent).toContain('They can change nothing, and you can end the link.')
})

test('an open order is forgotten after a question, and nothing of it stays', async () => {
  serve({ '/api/orders/': aGuestsOrder() })
  const { client } = open()
  await until(() => press(button('Forget order DK-12345678 on this device')))
  await until(() => expect(said()).toContain('Order DK-12345678 goes on.'))
  press(button('Forget on this device', dialog()))
  await until(() => expect(useCheckout.getState().guestOrders).toEqual([]))
  expect(client.getQueryCache().findAll({ queryKey: keys.own(undefined).order() })).toEqual([])
  expect(localStorage.getItem('duka-checkout')).not.toContain(held.secret)
})

test('an order without a secret shows how far it is, why no code stands there, and whom to call', async () => {
  spec('storefront 2.10', 'Number and phone show how far an order is')
  const { secret: _, ...earlier } = held
  useCheckout.setState({ guestOrders: [earlier] })
  serve({ '/api/orders/track': anOrderByPhone() })
  open()
  await until(() => expect(said()).toContain('Why there is no code for the rider here'))
  for (const words of ['Out For Delivery', 'From Kabete', 'Wanjiku', 'Kikuyu, Kiambu'])
    expect(said()).toContain(words)
  expect(find('a[href="tel:+254700000001"]').textContent).toBe('0700 000 001')
  expect(sent).toEqual([
    {
      method: 'POST',
      path: '/api/orders/track',
      secret: null,
      body: { orderNumber: held.orderNumber, phone: held.phone },
    },
  ])
})

test('one from before there were secrets opens as a whole, until it has ended', async () => {
  const { secret: _, ...earlier } = held
  useCheckout.setState({ guestOrders: [earlier] })
  serve({ '/api/orders/track': anOrderByPhone({ order: aGuestsOrder() }) })
  open()
  await until(() => press(button('View Details of DK-12345678')))
  await until(() => expect(said()).toContain('Waiyaki Way 12'))
})

test('a secret that the shop does not know leaves number and phone', async () => {
  serve({ '/api/orders/track': anOrderByPhone() })
  open()
  await until(() => expect(said()).toContain('Why there is no code for the rider here'))
  expect(useCheckout.getState().guestOrders).toEqual([held])
})

test('an open order says that its link has ended once the shop refuses it, and shows it no longer', async () => {
  const byLink = aHeldOrder({ byLink: true })
  useCheckout.setState({ guestOrders: [byLink] })
  serve({ '/api/orders/': aGuestsOrder() })
  const { client } = open()
  await until(() => button('View Details of DK-12345678'))
  serve({ '/api/orders/track': anOrderByPhone() })
  await act(() => client.invalidateQueries())
  await until(() => expect(said()).toContain('The link to this order has ended.'))
  expect(said()).not.toContain('cannot be reached')
  expect(document.querySelector('[aria-label^="View Details"]')).toBeNull()
})

test('five are asked for at first, and the older ones on request', async () => {
  serve({ '/api/orders/': aGuestsOrder() })
  const orders = [1, 2, 3, 4, 5, 6].map((n) => aHeldOrder({ id: `o-${n}` }))
  useCheckout.setState({ guestOrders: orders })
  open()
  await until(() => expect(sent).toHaveLength(5))
  press(button('Show older orders'))
  await until(() => expect(sent.map(({ path }) => path)).toContain('/api/orders/o-6'))
})
