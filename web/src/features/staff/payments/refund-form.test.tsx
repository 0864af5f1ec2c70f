import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { OpenRefund } from '#contract/payment/staff-payment.ts'
import { useSession } from '#web/shop/account/session.ts'
import { aUser, find, press, show, type, until } from '#web/testing/render.tsx'
import type { PaymentRefund } from './payment-words.ts'
import { RefundForm } from './refund-form.tsx'

const orderId = '01890000-0000-7000-8000-0000000000a9'
const id = (n: number) => `01890000-0000-7000-8000-00000000000${n}`
const refund: PaymentRefund = {
  id: id(1),
  receiptNumber: null,
  amount: 270,
  reason: 'order_cancelled',
  state: 'due',
  reference: null,
  isCash: false,
  handedBack: false,
  proposed: null,
  together: null,
  bounced: [],
  dueAt: '2026-11-20T08:00:00Z',
}
const open = (n: number, over: Partial<OpenRefund> = {}): OpenRefund => ({
  orderId: n === 1 ? orderId : id(n + 4),
  refundId: id(n),
  orderNumber: `DK-0000000${n}`,
  amount: 100 * n,
  reason: 'returned',
  state: 'due',
  isCash: false,
  awaitsSecond: false,
  dueAt: '2026-11-20T08:00:00Z',
  ...over,
})

let sent: unknown[]
beforeEach(() => {
  sent = []
  useSession.setState({ user: aUser({ role: 'finance' }) })
  vi.stubGlobal('fetch', (path: string, { body }: { body?: unknown } = {}) => {
    if (typeof body === 'string') sent.push(JSON.parse(body))
    const answer = path.endsWith('/refunds')
      ? { refunds: [open(1, { amount: 270 }), open(2), open(3)], isMore: false }
      : { orderId, paymentStatus: 'refunded' }
    return Promise.resolve(Response.json(answer))
  })
})

const shown = (over: Partial<PaymentRefund> = {}) =>
  show(<RefundForm orderId={orderId} refund={{ ...refund, ...over }} mayReverse={false} />).place
const button = (text: string) => {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) =>
    textContent?.includes(text),
  )
  if (found === undefined) throw new Error(`No button ${text} in ${document.body.innerHTML}`)
  return found
}
const submit = () =>
  act(() => find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))

test('a reference of one refund is sent alone', async () => {
  shown()
  type(find('input'), 'UKL1ABCDEF')
  submit()
  await until(() => expect(sent).toEqual([{ action: 'mark', reference: 'UKL1ABCDEF' }]))
})

test('other refunds of the customer are chosen, with the sum that the reference must have paid', async () => {
  const place = shown()
  type(find('input'), 'ukl1abcdef')
  press(button('The reference paid more than this refund'))
  await until(() => expect(place.querySelectorAll('input[type=checkbox]')).toHaveLength(2))
  expect(place.textContent).not.toContain('in all')
  for (const box of place.querySelectorAll<HTMLElement>('input[type=checkbox]')) press(box)
  await until(() =>
    expect(place.textContent).toContain('UKL1ABCDEF must have paid KSh 770 in all.'),
  )
  submit()
  await until(() =>
    expect(sent).toEqual([
      {
        action: 'mark',
        reference: 'ukl1abcdef',
        amount: 770,
        with: [
          { orderId: id(6), refundId: id(2) },
          { orderId: id(7), refundId: id(3) },
        ],
      },
    ]),
  )
})

test('the second person reads all that the reference paid, and agrees to all of it', async () => {
  const proposed = {
    reference: 'UKL1ABCDEF',
    amount: 470,
    with: [{ orderId: id(6), refundId: id(2), orderNumber: 'DK-00000002', amount: 200 }],
    byId: 'somebody',
    byName: 'Achieng',
  }
  expect(shown({ proposed }).textContent).toContain(
    'It paid this refund together with DK-00000002 (KSh 200).',
  )
  press(button('paid all of them'))
  await until(() =>
    expect(sent).toEqual([
      {
        action: 'mark',
        reference: 'UKL1ABCDEF',
        amount: 470,
        with: [{ orderId: id(6), refundId: id(2) }],
      },
    ]),
  )
})
