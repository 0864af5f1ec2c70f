import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { useToasts } from '#web/lib/toasts.ts'
import { useCheckout } from '#web/shop/checkout/use-checkout.ts'
import { keys } from '#web/shop/keys.ts'
import { useLive } from '#web/shop/live/live.ts'
import { aHeldOrder } from '#web/testing/guest-order.ts'
import { aBranch, find, press, show, type, until } from '#web/testing/render.tsx'
import { aDelivery, deliveryId, now, signIn, whole } from './testing/deliveries.ts'
import { TrackingPage } from './tracking-page.tsx'

const held = aHeldOrder({ id: deliveryId })
type Sent = { method: string; path: string; secret: string | null }
let sent: Sent[]

const found = {
  id: held.orderNumber,
  orderNumber: held.orderNumber,
  trackingNumber: null,
  status: 'in_transit',
  orderStatus: 'out_for_delivery',
  attempt: 1,
}
const forHolder = whole({ code: '4821', codeRenewals: 3, revision: null })

/** Holders see the code. Everybody else sees what the tracking number shows. */
const serve = (over: Readonly<Record<string, unknown>> = {}) => {
  const answers: Readonly<Record<string, unknown>> = {
    '/api/map': { tiles: null },
    [`/api/deliveries/search?q=${held.orderNumber}`]: [found],
    '/api/deliveries/search?q=dk%201234%205678': [found],
    ...over,
  }
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', headers }: RequestInit) => {
    const secret = new Headers(headers).get('x-order-secret')
    sent.push({ method, path, secret })
    return Response.json(answers[path] ?? (secret === held.secret ? forHolder : aDelivery()))
  })
}
const open = (address: string) =>
  show(<TrackingPage />, {
    path: `/delivery-tracking?${address}`,
    known: (client) =>
      client.setQueryData(keys.shop.branches, [aBranch({ phone: '254700000001' })]),
  })
const said = () => document.body.textContent ?? ''
const button = (name: string, within: ParentNode = document): HTMLElement =>
  [...within.querySelectorAll('button')].find(({ textContent }) => textContent === name) ??
  expect.fail(`No button ${name}`)

beforeEach(() => {
  sent = []
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  useCheckout.setState({ guestOrders: [held] })
  useToasts.getState().dismiss()
  signIn(undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  ['its order’s number', `q=${held.orderNumber}`],
  ['its order’s number, as people type it', 'q=dk%201234%205678'],
  ['its id, as after a reload', `q=${held.orderNumber}&id=${deliveryId}`],
  ['its tracking number alone', 'id=TRK-ABCDEFGHJK'],
])('the browser that holds the order shows the code, by %s', async (_, address) => {
  serve()
  open(address)
  await until(() => expect(said()).toContain('Your code for the rider at the door: 4821'))
})

test('another order’s delivery learns nothing of the secret', async () => {
  useCheckout.setState({ guestOrders: [aHeldOrder({ orderNumber: 'DK-99999999' })] })
  serve()
  open('id=TRK-ABCDEFGHJK')
  await until(() => expect(said()).toContain('Wanjiku'))
  expect(sent.map(({ secret }) => secret).filter((secret) => secret !== null)).toEqual([])
  expect(said()).not.toContain('4821')
})

test('a new code takes the place of the old one, once that is confirmed', async () => {
  const renewal = `/api/deliveries/${deliveryId}/code/renew`
  serve({ [renewal]: { code: '9034', left: 2 } })
  open(`q=${held.orderNumber}&id=${deliveryId}`)
  await until(() => press(button('New code')))
  await until(() => expect(said()).toContain('The code that you see now no longer works then.'))
  serve({
    [renewal]: { code: '9034', left: 2 },
    [`/api/deliveries/${deliveryId}`]: whole({ code: '9034', codeRenewals: 2, revision: null }),
  })
  press(button('New code', find('dialog[open]')))
  await until(() => expect(said()).toContain('Your code for the rider at the door: 9034'))
  expect(sent).toContainEqual({ method: 'POST', path: renewal, secret: held.secret })
  expect(useToasts.getState().toast?.text).toContain('only the code 9034')
})

test.each([
  ['once it was delivered', { status: 'delivered', orderStatus: 'delivered' }],
  [
    'after a failed try',
    {
      status: 'failed',
      failedTry: { at: now, reason: 'Nobody is at home', isGivenOut: false },
    },
  ],
] as const)('a code that cannot be used is not shown: %s', async (_, over) => {
  spec(
    'storefront 2.10',
    'The door code stands wherever its customer sees the order, while it can be used',
  )
  serve({
    [`/api/deliveries/${deliveryId}`]: whole({
      code: '4821',
      codeRenewals: 3,
      revision: null,
      ...over,
    }),
  })
  open(`id=${deliveryId}&q=${held.orderNumber}`)
  await until(() => expect(said()).toContain('Tracking History'))
  expect(said()).not.toMatch(/4821|New code/)
})

test('a code that was changed as often as may be offers no other', async () => {
  serve({
    [`/api/deliveries/${deliveryId}`]: whole({ code: '4821', codeRenewals: 0, revision: null }),
  })
  open(`q=${held.orderNumber}&id=${deliveryId}`)
  await until(() => expect(said()).toContain('4821'))
  expect(said()).not.toContain('New code')
})

test('who has lost the secret is told why no code stands there, and whom to ask', async () => {
  useCheckout.setState({ guestOrders: [] })
  serve({
    [`/api/deliveries/${held.orderNumber}`]: aDelivery({
      id: held.orderNumber,
      trackingNumber: null,
      driver: null,
    }),
  })
  open(`q=${held.orderNumber}`)
  await until(() => type(find('article input[type=tel]'), '0712 345 678'))
  act(
    () =>
      void find('article form').dispatchEvent(
        new Event('submit', { bubbles: true, cancelable: true }),
      ),
  )
  await until(() => expect(said()).toContain('Why there is no code for the rider here'))
  expect(find('a[href="tel:+254700000001"]')).toBeDefined()
  expect(sent.map(({ path }) => path)).toContain('/api/deliveries/track')
  expect(said()).toContain('Otieno')
})

test('offline the code stays, as of when it was fetched, and asking for a new one says why not', async () => {
  useCheckout.setState({ guestOrders: [held] })
  serve()
  open(`id=${deliveryId}&q=${held.orderNumber}`)
  await until(() => expect(said()).toContain('4821'))
  act(() => useLive.setState({ offline: true }))
  await until(() => expect(said()).toMatch(/As of .*; you are offline/))
  press(button('New code'))
  expect(useToasts.getState().toast?.title).toBe('You are offline: this needs a connection.')
  expect(document.querySelector('dialog[open]')).toBeNull()
  act(() => useLive.setState({ offline: false }))
})
