import { expect, test } from 'vitest'
import type { Order } from '#contract/order/order.ts'
import { spec } from '#spec'
import { anOrder } from '#web/testing/order.ts'
import { show } from '#web/testing/render.tsx'
import { ReceiptPaper } from './receipt-paper.tsx'

const bill = { paid: 330, paidByMpesa: 330, rest: 0, owed: 0, net: 330, credits: [] }
const printed = (over: Partial<Order>): string =>
  show(<ReceiptPaper order={anOrder({ status: 'delivered', ...over })} />).place.textContent ?? ''

test('the receipt says what came back or was answered by money, and the net', () => {
  const credits = [
    { id: '01890000-0000-7000-8000-0000000000b1', amount: 60, isComplaint: false },
    { id: '01890000-0000-7000-8000-0000000000b2', amount: 75, isComplaint: true },
  ]
  const text = printed({ paymentStatus: 'refund_due', bill: { ...bill, net: 195, credits } })
  expect(text).toContain('TotalKSh 330')
  expect(text).toContain('Goods returned−KSh 60')
  expect(text).toContain('Complaint answered by money−KSh 75')
  expect(text).toContain('NetKSh 195')
  expect(printed({ bill })).not.toContain('Net')
})

test('a part is no proof of the whole payment', () => {
  const part = { ...bill, paid: 100, paidByMpesa: 100, rest: 230 }
  const text = printed({ status: 'pending', paymentStatus: 'pending', bill: part })
  expect(text).toContain('Paid so farKSh 100')
  expect(text).toContain('this is no proof of payment')
})

test('prices with cents from before are said so that the sums add up', () => {
  spec('operations 2.4', 'Prices: whole shillings')
  const items = anOrder().items.map((one) => ({ ...one, quantity: 3, price: 98.5, total: 295.5 }))
  const text = printed({
    items,
    subtotal: 295.5,
    deliveryFee: 210,
    discount: 0,
    total: 506,
  })
  expect(text).toContain('3 × KSh 98.50')
  expect(text).toContain('KSh 295.50')
  expect(text).toContain('SubtotalKSh 295.50Delivery FeeKSh 210RoundingKSh 0.50TotalKSh 506')
  expect(printed({})).not.toContain('Rounding')
})
