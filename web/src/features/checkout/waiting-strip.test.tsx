import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLocation } from '#web/lib/router/router.tsx'
import { useSession } from '#web/shop/account/session.ts'
import { useCart } from '#web/shop/cart/cart.ts'
import { CHECKOUT } from '#web/shop/cart/empty-cart.ts'
import { newCheckout } from '#web/shop/checkout/checkout.ts'
import { dispatch, draftNow, useCheckout } from '#web/shop/checkout/use-checkout.ts'
import type { WaitingOrder } from '#web/shop/checkout/waiting-order.ts'
import { keys } from '#web/shop/keys.ts'
import { answerWith } from '#web/testing/api.ts'
import { aBranch, aProduct, aUser, find, press, show, until } from '#web/testing/render.tsx'
import { CheckoutPage } from './checkout-page.tsx'
import { WaitingStrip } from './waiting-strip.tsx'

let isOnline: boolean
const said = () => document.body.textContent ?? ''
const waiting: WaitingOrder = {
  method: 'cash',
  since: Date.parse('2026-03-02T09:00:00Z'),
  agreed: '',
  newest: null,
}
const Path = () => <output>{useLocation().pathname}</output>
const strip = (path = '/wizard') =>
  show(
    <>
      <Path />
      <WaitingStrip />
    </>,
    { path },
  )
const goOnline = () => {
  isOnline = true
  act(() => void window.dispatchEvent(new Event('online')))
}
/** Another tab places an order for cash, and clears the cart that all tabs share. */
const placeElsewhere = () =>
  act(() => {
    const newest = { id: 'o-9', orderNumber: 'DK-99999999' }
    const state = { unpaid: [], guestOrders: [], newest }
    localStorage.setItem(CHECKOUT, JSON.stringify({ state, version: 1 }))
    useCart.getState().clear()
  })

const forget = () => {
  localStorage.clear()
  useSession.setState({ user: null })
  useCheckout.setState(newCheckout)
  useCart.getState().clear()
}

beforeEach(() => {
  forget()
  answerWith({})
  isOnline = false
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T09:05:00Z') })
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  useCart.getState().replace([{ product: aProduct(), quantity: 2, branchId: aBranch().id }])
  dispatch({ type: 'orderWaits', waiting })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  forget()
})

test('back online the page stays, and a press leads to the order', () => {
  strip()
  expect(said()).toContain('Your order waits for a connection.')
  goOnline()
  expect(find('output').textContent).toBe('/wizard')
  expect(said()).toContain('The connection is back. Your order was not sent yet.')
  press(find('aside a'))
  expect(find('output').textContent).toBe('/checkout')
})

test('an order that waited long is asked about first', () => {
  vi.setSystemTime('2026-03-02T09:20:00Z')
  strip()
  goOnline()
  expect(find('aside').textContent).toContain('we ask you first')
})

test('a tab whose order another tab sent says so, and leads to the order', () => {
  strip()
  placeElsewhere()
  expect(find('aside').textContent).toContain('placed order DK-99999999')
  press(find('aside a'))
  expect(find('output').textContent).toBe('/orders')
  expect(draftNow().waiting).toBeNull()
})

test('a shopper who emptied the cart takes the order back', () => {
  strip()
  act(() => useCart.getState().clear())
  expect(draftNow().waiting).toBeNull()
  expect(document.querySelector('aside')).toBeNull()
})

test('the checkout of such a tab says that the order is placed, in place of an empty cart', async () => {
  isOnline = true
  dispatch({ type: 'orderTakenBack' })
  show(<CheckoutPage />, {
    path: '/checkout',
    known: (client) => client.setQueryData(keys.shop.branches, [aBranch()]),
  })
  placeElsewhere()
  await until(() =>
    expect(said()).toContain('Another tab of this browser placed order DK-99999999'),
  )
  expect(find('a[href="/orders"]').textContent).toBe('View Order')
})

test.each([
  ['signing in', () => undefined, '/login', 'After you sign in we ask you before it is sent.'],
  [
    'signing in after another account',
    () => useCheckout.setState({ draft: { ...draftNow(), owner: 'another' } }),
    '/login',
    'If somebody else signs in, it is given up',
  ],
  [
    'logging out',
    () => useSession.setState({ user: aUser() }),
    '/',
    'Logging out gives it up; the goods stay in the cart.',
  ],
])('says before %s what becomes of the order', (_, given, path, words) => {
  given()
  strip(path)
  expect(find('aside').textContent).toContain(words)
})

test('a guest’s waiting order survives signing in, and is asked about', () => {
  dispatch({ type: 'draftClaimed', userId: aUser().id })
  expect(draftNow().waiting).toMatchObject({ method: 'cash', agreed: '' })
})

test('signing out forgets the newest order', () => {
  useCheckout.setState({ newest: { id: 'o-9', orderNumber: 'DK-99999999' } })
  dispatch({ type: 'signedOut' })
  expect(localStorage.getItem(CHECKOUT)).not.toContain('DK-99999999')
})
