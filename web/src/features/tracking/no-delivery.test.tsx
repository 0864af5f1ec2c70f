import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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

test('a stranger learns nothing of the order, only when deliveries begin', async () => {
  search('DK-99999999')
  await until(() => expect(said()).toContain('A delivery begins once the branch has confirmed'))
  expect(said()).toContain('No deliveries found for "DK-99999999"')
})
