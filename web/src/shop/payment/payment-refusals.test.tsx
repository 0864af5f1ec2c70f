import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { useToasts } from '#web/lib/toasts.ts'
import { aPayment, failed } from '#web/testing/payment.ts'
import { find, press, show, until } from '#web/testing/render.tsx'
import { useCheckout } from '../checkout/use-checkout.ts'
import { PaymentPanel } from './payment-panel.tsx'

type Answer = () => Promise<Response>
const json =
  (body: unknown, status = 200): Answer =>
  () =>
    Promise.resolve(new Response(JSON.stringify(body), { status }))
const noConnection: Answer = () => Promise.reject(new TypeError('Failed to fetch'))

const { orderId } = aPayment()

/** The panel of an order. The shop gives these answers to its two payment calls. */
const open = (status: Answer, prompt: Answer) => {
  vi.stubGlobal('fetch', (path: string) => (path.endsWith('stkpush') ? prompt : status)())
  return show(<PaymentPanel orderId={orderId} phone="0712345678" guest={false} />).place
}
beforeEach(() => {
  useToasts.getState().dismiss()
  useCheckout.setState({ unpaid: [], promptDue: null })
})
afterEach(() => vi.unstubAllGlobals())

test.each<[string, Answer, string]>([
  [
    'gives a reason',
    json({ message: '', code: 'ORDER_ALREADY_PAID' }, 409),
    'This order is already paid.',
  ],
  ['gives no reason', json('?', 500), 'Failed to process M-PESA payment. Please try again later.'],
  ['cannot be reached', noConnection, 'Failed to initiate payment. Please try again.'],
])('a shop that %s when it is asked for a prompt', async (_, prompt, text) => {
  spec('storefront 8', 'Payment Failed: the server’s message')
  spec('storefront 8', 'Payment Failed: ‘… Please try again later.’')
  spec('storefront 8', '‘Failed to initiate payment. Please try again.’')
  const place = open(json(aPayment()), prompt)
  await until(() => press(find('button[type="submit"]', place)))
  await until(() =>
    expect(useToasts.getState().toast).toMatchObject({
      title: 'Payment Failed',
      text,
      tone: 'destructive',
    }),
  )
})

test('a failure without a reason still has words', async () => {
  spec('storefront 8', 'Payment Failed: ‘Failed to process M-PESA payment. Please try again.’')
  const { attempt } = failed()
  const payment = failed({ attempt: attempt && { ...attempt, resultCode: null } })
  const place = open(json(payment), noConnection)
  await until(() =>
    expect(place.textContent).toContain('Failed to process M-PESA payment. Please try again.'),
  )
})

test('a status that cannot be read says so, and can be asked for again', async () => {
  spec('storefront 8', '‘Failed to check payment status. Please try again.’')
  const place = open(noConnection, noConnection)
  await until(() =>
    expect(find('[role="alert"]', place).textContent).toContain(
      'Failed to check payment status. Please try again.',
    ),
  )
  expect(place.textContent).toContain('Try again')
})
