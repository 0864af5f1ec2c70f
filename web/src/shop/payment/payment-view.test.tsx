import { act, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { PaymentState } from '#contract/payment/payment.ts'
import { spec } from '#spec'
import { useToasts } from '#web/lib/toasts.ts'
import {
  anAttempt,
  aPayment,
  at,
  cancelledWhilePrompted,
  failed,
  over,
  paid,
  prompted,
} from '#web/testing/payment.ts'
import { anUnpaidOrder } from '#web/testing/placing.ts'
import { find, press, show, type } from '#web/testing/render.tsx'
import { useCheckout } from '../checkout/use-checkout.ts'
import { PaymentView } from './payment-panel.tsx'

const { orderId } = aPayment()
let posts: { path: string; body: unknown }[] = []

beforeEach(() => {
  posts = []
  useToasts.getState().dismiss()
  useCheckout.setState({ unpaid: [], promptDue: null })
  // Answers nothing: the outcome of a call is read from the payment.
  vi.stubGlobal('fetch', (path: string, { body }: { body?: string } = {}) => {
    if (body !== undefined) posts.push({ path, body: JSON.parse(body) })
    return new Promise(() => undefined)
  })
})

let becomes: (payment: PaymentState) => void
const Shown = ({ first, onEnd }: { first: PaymentState; onEnd(stage: string): void }) => {
  const [payment, setPayment] = useState(first)
  const [readAt] = useState(() => Date.now())
  becomes = (next) => act(() => setPayment(next))
  return <PaymentView payment={payment} readAt={readAt} phone="0712345678" onEnd={onEnd} />
}
const open = (first: PaymentState) => {
  const onEnd = vi.fn()
  return { ...show(<Shown first={first} onEnd={onEnd} />), onEnd }
}

const button = (text: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(text))
/** A call goes out a moment after the press. */
const sent = (): Promise<typeof posts> =>
  act(() =>
    vi.waitFor(() => {
      expect(posts).not.toEqual([])
      return posts
    }),
  )
const submit = (): void =>
  act(() => {
    find('form').dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  })

test('an order placed just now asks for its prompt once, by itself', async () => {
  spec('storefront 7', 'The payment prompt follows, by itself and once')
  useCheckout.setState({ unpaid: [anUnpaidOrder({ id: orderId })], promptDue: orderId })
  open(aPayment())
  open(aPayment())
  expect(await sent()).toEqual([
    { path: '/api/mpesa/stkpush', body: { orderId, phoneNumber: '0712345678', amount: 733 } },
  ])
})

test('after a part the payer reads what is paid, and is asked for the rest', async () => {
  const { place } = open(aPayment({ amount: 294, total: 394, paid: 100 }))
  expect(place.textContent).toContain('KSh 100 of KSh 394 paid, KSh 294 to pay.')
  submit()
  expect(await sent()).toMatchObject([{ body: { amount: 294 } }])
})

test('who comes back asks for it with a press, to another phone if they like', async () => {
  const { place } = open(aPayment())
  expect(posts).toEqual([])
  type(find('input'), '0799 000 111')
  submit()
  expect(await sent()).toMatchObject([{ body: { phoneNumber: '0799 000 111' } }])
  expect(place.textContent).toContain('Sending the request')
})

test('the focus moves on to what the press led to', async () => {
  open(aPayment())
  find('button').focus()
  submit()
  await sent()
  expect(document.activeElement?.textContent).toBe('Sending the request to your phone')
})

test('a phone that is none is not prompted', () => {
  const { place } = open(aPayment())
  type(find('input'), '0611')
  submit()
  expect(posts).toEqual([])
  expect(place.textContent).toContain('Please enter a valid Kenyan phone number')
})

test('while a prompt is out there is no second, and no change to cash', () => {
  const { place } = open(prompted())
  expect(place.textContent).toContain('Check your phone and enter your M-PESA PIN')
  expect(find('[role="timer"]').textContent).toBe('1:29')
  expect(place.querySelectorAll('button')).toHaveLength(0)
})

test('a failure seen to happen is told; sending again waits for its moment', async () => {
  spec('storefront 8', 'Payment Failed: the server’s message')
  const { place } = open(prompted())
  becomes(failed({ nextPrompt: { allowed: true, at: at(61) } }))
  expect(useToasts.getState().toast).toMatchObject({
    title: 'Payment Failed',
    text: 'You cancelled the payment request. Try again when you are ready.',
    tone: 'destructive',
  })
  expect(button('Send again in 1:00')?.disabled).toBe(true)
  submit()
  expect(posts).toEqual([])
  type(find('input'), '0799 000 111')
  expect(button('Send again')?.disabled).toBe(false)
  type(find('input'), '+254712345678')
  becomes(failed())
  submit()
  expect(await sent()).toHaveLength(1)
  expect(place.textContent).toContain('Sending the request')
})

test('a failure seen to happen without a reason is told all the same', () => {
  spec('storefront 8', 'Payment Failed: ‘Failed to process M-PESA payment. Please try again.’')
  open(prompted())
  becomes(failed({ attempt: anAttempt({ state: 'failed', step: 'failed', resultCode: null }) }))
  expect(useToasts.getState().toast).toMatchObject({
    title: 'Payment Failed',
    text: 'Failed to process M-PESA payment. Please try again.',
  })
})

test('a failure from before is on the page alone, and what nobody knows is not called one', () => {
  open(failed())
  expect(useToasts.getState().toast).toBeNull()
  becomes(failed({ attempt: anAttempt({ id: orderId, state: 'expired', step: 'expired' }) }))
  expect(useToasts.getState().toast).toBeNull()
  expect(document.body.textContent).toContain('We have not heard of your payment')
})

test('who has paid already can say under which receipt, and is told how to pay by hand', async () => {
  spec('operations driver', 'Who has paid already says under which receipt')
  const byHand = { kind: 'paybill', number: '174379' } as const
  open(failed({ byHand }))
  const already = find('details')
  expect(already.textContent).toContain('By hand: KSh 733 to PayBill 174379, account DK-12345678.')
  type(find('input[name=receipt]', already), 'skl8x4q2zt')
  act(() => {
    find('form', already).dispatchEvent(
      new SubmitEvent('submit', { bubbles: true, cancelable: true }),
    )
  })
  const path = `/api/orders/${orderId}/receipt`
  expect(await sent()).toEqual([{ path, body: { receipt: 'skl8x4q2zt' } }])
  becomes(failed({ byHand: { kind: 'till', number: '600100' }, namedReceipt: 'SKL8X4Q2ZT' }))
  expect(already.textContent).toContain('By hand: KSh 733 to till 600100.')
  expect(already.textContent).toContain('We look for SKL8X4Q2ZT on the M-PESA statement.')
  becomes(paid())
  expect(document.querySelector('details')).toBeNull()
})

test('where nobody knows of the prompt, the time runs until another may be sent', () => {
  spec('operations driver', 'A cancelled order says what goes back to which phone')
  const { place } = open(
    prompted({ state: 'unknown', step: 'submission_unknown', endsAt: at(120) }),
  )
  expect(find('[role="timer"]', place).textContent).toBe('1:59')
  expect(place.textContent).toContain('otherwise try again in two minutes')
})

test('cash is a way out of a failure', async () => {
  open(failed())
  const cash = button('Pay cash on delivery instead')
  if (cash !== undefined) press(cash)
  expect(await sent()).toEqual([
    { path: `/api/orders/${orderId}/payment-method`, body: { paymentMethod: 'cash' } },
  ])
})

test('the end is told once, with its receipt on the page', () => {
  const { onEnd } = open(prompted())
  becomes(paid())
  becomes(paid())
  expect(onEnd.mock.calls).toEqual([['paid']])
  expect(document.body.textContent).toContain('UKL1ABCDEF')
})

test('an order cancelled with its prompt on the phone warns of the PIN, and then tells the prompt’s end', () => {
  spec('storefront 2.9', 'Cancelled with a prompt on the phone: warned of the PIN')
  useCheckout.setState({ unpaid: [anUnpaidOrder({ id: orderId })] })
  const { place } = open(prompted())
  becomes(cancelledWhilePrompted())
  expect(place.textContent).toContain('This order is cancelled: do not enter your PIN')
  expect(find('[role="timer"]').textContent).toBe('1:29')
  expect(place.querySelectorAll('button, input')).toHaveLength(0)
  becomes(over())
  expect(place.textContent).toContain('The last request to your phone ended without money.')
  expect(useCheckout.getState().unpaid).toEqual([])
})

test('an order cancelled unpaid says so, and asks for nothing', () => {
  const { place } = open(over())
  expect(place.textContent).toContain('This order can no longer be paid')
  expect(place.querySelectorAll('button, input')).toHaveLength(0)
})
