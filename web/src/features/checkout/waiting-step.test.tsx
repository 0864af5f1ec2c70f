import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useCart } from '#web/shop/cart/cart.ts'
import { newCheckout, type OrderRequest } from '#web/shop/checkout/checkout.ts'
import { dispatch, useCheckout } from '#web/shop/checkout/use-checkout.ts'
import type { PaymentMethod } from '#web/shop/payment/payment-methods.ts'
import { aBranch, aProduct, find, press, show, until } from '#web/testing/render.tsx'
import { CheckoutSteps } from './checkout-steps.tsx'

const branch = aBranch()
let sent: OrderRequest[]
let isOnline: boolean
let answer: () => Response
/** True while another tab sends an order. */
let isSending: boolean

const setOnline = (online: boolean) => {
  isOnline = online
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')))
}
const said = () => document.body.textContent ?? ''
const button = (name: string): HTMLElement =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name) ??
  expect.fail(`No button ${name}`)
const waiting = () => useCheckout.getState().draft.waiting

beforeEach(() => {
  sent = []
  isOnline = false
  isSending = false
  const request = async (_: string, __: object, run: (lock: object | null) => unknown) =>
    run(isSending ? null : {})
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
  answer = () =>
    Response.json(
      { id: '01890000-0000-7000-8000-0000000000aa', orderNumber: 'DK-12345678' },
      { status: 201 },
    )
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T09:00:00Z') })
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path !== '/api/orders') return new Promise(() => {})
    sent.push(JSON.parse(String(body)))
    return answer()
  })
  useCheckout.setState(newCheckout)
  useCart.getState().clear()
  useCart.getState().replace([{ product: aProduct(), quantity: 2, branchId: branch.id }])
  dispatch({
    type: 'entryWritten',
    change: {
      name: 'Njeri Kamau',
      email: 'njeri@example.com',
      phone: '0712345678',
      street: 'Waiyaki Way 12',
      city: 'Kabete',
      region: 'Kiambu',
    },
  })
})
afterEach(() => {
  // The window is shared with other test files, and it has no locks of its own.
  Reflect.deleteProperty(navigator, 'locks')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Presses 'Place Order' without a connection. */
const placeOffline = async (method: PaymentMethod) => {
  dispatch({ type: 'methodChosen', method })
  show(<CheckoutSteps branch={branch} />, { path: '/checkout?step=payment' })
  await until(() => find('input[name=paymentMethod]'))
  press(find('button[type=submit]'))
  await until(() => expect(said()).toContain('Nothing was sent or paid.'))
  expect(document.activeElement?.textContent).toBe('Your order waits')
}

test('an order placed offline waits, is sent by nobody, and is taken back', async () => {
  await placeOffline('cash')
  expect(waiting()).toMatchObject({ method: 'cash', since: Date.now() })
  press(button('Take the order back'))
  await until(() => find('input[name=paymentMethod]'))
  setOnline(true)
  expect(waiting()).toBeNull()
  expect(sent).toEqual([])
})

test('cash is sent once, as soon as the connection is back within 15 minutes', async () => {
  await placeOffline('cash')
  vi.setSystemTime('2026-03-02T09:14:00Z')
  setOnline(true)
  await until(() => expect(sent).toHaveLength(1))
  await until(() => expect(useCheckout.getState().stage.at).toBe('placed'))
  expect(waiting()).toBeNull()
  expect(sent).toHaveLength(1)
})

test.each([
  ['after 15 minutes', () => vi.setSystemTime('2026-03-02T09:16:00Z'), 'waited longer'],
  [
    'at another price',
    () =>
      useCart
        .getState()
        .replace([{ product: aProduct({ price: 999 }), quantity: 2, branchId: branch.id }]),
    'has changed meanwhile',
  ],
])('%s it is asked for first', async (_, change, words) => {
  await placeOffline('cash')
  act(() => void change())
  setOnline(true)
  await until(() => expect(said()).toContain(words))
  expect(sent).toEqual([])
  const place = [...document.querySelectorAll('button')].find(({ textContent }) =>
    textContent?.startsWith('Place Order'),
  )
  press(place ?? expect.fail())
  await until(() => expect(sent).toHaveLength(1))
})

test('M-PESA is asked for first, always', async () => {
  await placeOffline('mpesa')
  setOnline(true)
  await until(() => expect(said()).toContain('M-PESA asks for your PIN after you place the order'))
  expect(sent).toEqual([])
})

test('a price that the shop changed meanwhile is asked for by the shop', async () => {
  const changed = { items: [], deliveryFee: 210, total: 999 }
  answer = () =>
    Response.json({ message: '', code: 'PRICE_CHANGED', details: { changed } }, { status: 409 })
  await placeOffline('cash')
  setOnline(true)
  await until(() => expect(sent).toHaveLength(1))
  await until(() => expect(useCheckout.getState().stage.at).toBe('filling'))
  await until(() => find('input[name=paymentMethod]'))
  expect(waiting()).toBeNull()
})

test('of two tabs that hold the same order, only one sends it', async () => {
  isSending = true
  await placeOffline('cash')
  setOnline(true)
  await until(() => expect(said()).toContain('has changed meanwhile'))
  expect(sent).toEqual([])
})
