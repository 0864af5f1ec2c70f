import { beforeEach, expect, test, vi } from 'vitest'
import type { PaymentState } from '#contract/payment/payment.ts'
import { spec } from '#spec'
import { branchesQuery } from '#web/shop/branch/branch.ts'
import { useCart } from '#web/shop/cart/cart.ts'
import { newCheckout } from '#web/shop/checkout/checkout.ts'
import { useCheckout } from '#web/shop/checkout/use-checkout.ts'
import { anOrder } from '#web/testing/order.ts'
import { aPayment, cancelledWhilePrompted, prompted } from '#web/testing/payment.ts'
import { anUnpaidOrder } from '#web/testing/placing.ts'
import { aBranch, press, show, until } from '#web/testing/render.tsx'
import { UnpaidStep } from './unpaid-step.tsx'

const unpaid = anUnpaidOrder({ id: aPayment().orderId })
let payment: PaymentState
let sent: { path: string; body: unknown }[]

beforeEach(() => {
  sent = []
  useCheckout.setState({ ...newCheckout, unpaid: [unpaid] })
  useCart.setState({ lines: [] })
  vi.stubGlobal('fetch', (path: string, { method, body }: RequestInit = {}) => {
    if (method === 'PATCH') {
      sent.push({ path, body: JSON.parse(String(body)) })
      payment = cancelledWhilePrompted()
    }
    const answer = path.startsWith('/api/mpesa/status') ? payment : { ...anOrder(), history: [] }
    return Promise.resolve(new Response(JSON.stringify(answer)))
  })
})

const open = (first: PaymentState) => {
  payment = first
  return show(<UnpaidStep unpaid={unpaid} onOver={() => undefined} />, {
    path: '/checkout?step=payment',
    known: (client) => client.setQueryData(branchesQuery.queryKey, [aBranch()]),
  })
}
const button = (text: string, place: ParentNode = document): HTMLButtonElement => {
  const all = [...place.querySelectorAll('button')]
  return all.findLast(({ textContent }) => textContent === text) ?? expect.fail(`No ${text}`)
}

test('who cancels with a prompt on the phone is warned of the PIN first, and goes on with the cart', async () => {
  spec('storefront 2.9', 'Cancelled with a prompt on the phone: warned of the PIN')
  const shown = open(prompted())
  await until(() => press(button('Cancel Order')))
  const dialog = document.querySelector('dialog[open]') ?? expect.fail('No dialog')
  await until(() => expect(dialog.textContent).toContain('Do not enter your PIN'))
  expect(sent).toEqual([])
  press(button('Cancel Order', dialog))
  await until(() => expect(shown.place.textContent).toContain('do not enter your PIN'))
  expect(sent).toMatchObject([{ body: { status: 'cancelled' } }])
  expect(useCheckout.getState().unpaid).toEqual([])
  press(button('Go on with my cart', shown.place))
  await until(() => expect(shown.router.state.location.search).toBe(''))
})

test('an order whose money goes back leads to the cart too', async () => {
  const { place } = open(aPayment({ isCancelled: true, paymentStatus: 'refund_due' }))
  await until(() => expect(place.textContent).toContain('We owe you money back'))
  expect(button('Go on with my cart', place)).toBeDefined()
  expect(useCheckout.getState().unpaid).toEqual([])
})
