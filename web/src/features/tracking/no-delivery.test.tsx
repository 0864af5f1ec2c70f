import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { useSession } from '#web/shop/account/session.ts'
import { useCheckout } from '#web/shop/checkout/use-checkout.ts'
import { answerWith } from '#web/testing/api.ts'
import { aGuestsOrder, aHeldOrder } from '#web/testing/guest-order.ts'
import { anOrder } from '#web/testing/order.ts'
import { aUser, show, until } from '#web/testing/render.tsx'
import { TrackingPage } from './tracking-page.tsx'

const said = () => document.body.textContent ?? ''
const waits = 'This order waits for Kabete to confirm it.'

beforeEach(() => {
  useSession.setState({ user: null })
  useCheckout.setState({ guestOrders: [] })
})
afterEach(() => vi.unstubAllGlobals())

const search = (orderNumber: string, answers: Readonly<Record<string, unknown>> = {}) => {
  answerWith({ '/api/deliveries/search': [], ...answers })
  show(<TrackingPage />, { path: `/delivery-tracking?q=${orderNumber}` })
}

test('an order of this browser that is not confirmed yet waits, and is not denied', async () => {
  const held = aHeldOrder()
  useCheckout.setState({ guestOrders: [held] })
  search('DK-12345678', { [`/api/orders/${held.id}`]: aGuestsOrder({ status: 'pending' }) })
  await until(() => expect(said()).toContain(waits))
  expect(said()).not.toContain('No deliveries found')
})

test('so does an order of the account', async () => {
  useSession.setState({ user: aUser() })
  search('DK-12345678', { '/api/orders/user/': [anOrder({ status: 'pending' })] })
  await until(() => expect(said()).toContain(waits))
})

test('a cancelled order says that nothing comes', async () => {
  useSession.setState({ user: aUser() })
  search('DK-12345678', { '/api/orders/user/': [anOrder({ status: 'cancelled' })] })
  await until(() => expect(said()).toContain('This order was cancelled'))
})

test('whoever knows the number alone reads how far the order is, as on the home page, and is not told that there is none', async () => {
  spec('storefront 2.10', 'No two pieces of news of one order contradict each other')
  const steps = [{ status: 'cancelled', at: '2026-03-02T09:00:00.000Z' }]
  const tracked = { orderNumber: 'DK-12345678', status: 'cancelled', branch: 'Kabete', steps }
  search('DK-12345678', { '/api/track/': { ...tracked, promisedAt: null } })
  await until(() => expect(said()).toContain('Cancelled 2 Mar 2026'))
  expect(said()).toContain('Questions? Call the branch: Kabete')
  expect(said()).not.toContain('No deliveries found')
})

test('of a number that no order has, a stranger learns only when deliveries begin', async () => {
  search('DK-99999999')
  await until(() => expect(said()).toContain('A delivery begins once the branch has confirmed'))
  expect(said()).toContain('No deliveries found for "DK-99999999"')
})
