import { expect, it } from 'vitest'
import { spec } from '#spec'
import { flourOrder } from '../../testing/domain/order.ts'
import type { Actor } from '../kernel/access.ts'
import { given } from '../kernel/given-when-then.ts'
import type { OrderEvent, OrderPlacedData, OrderReturnedData } from './events.ts'
import { order } from './order.ts'
import type { RecordReturn } from './returning.ts'

/** Three of 98.50 and one of 185 KSh, with a fee of 210: 690.50, so the customer paid 691. */
const [line] = flourOrder.lines
if (line === undefined) throw new Error('The order of the tests has a line')
const small = { ...line, variantId: 1, unitPriceCents: 9_850, quantity: 3, lineTotalCents: 29_550 }
const large = { ...line, quantity: 1, lineTotalCents: 18_500 }
const lines = [small, large]
const placed: Extract<OrderEvent, { type: 'OrderPlaced' }> = {
  type: 'OrderPlaced',
  data: { ...flourOrder, lines, subtotalCents: 48_050, totalCents: 69_100 },
}
const out: OrderEvent = { type: 'OrderOutForDelivery', data: { orderId: 'o' } }
const delivered: OrderEvent = { type: 'OrderDelivered', data: { orderId: 'o' } }
const erased: OrderEvent = {
  type: 'OrderCustomerErased',
  data: { orderId: 'o', subject: 'wanjiku' },
}
const manager: Actor = { id: 'm', role: 'branch_manager', branchId: 1 }

const of = (variantId: number, quantity: number, writtenOff = 0) => ({
  productId: 7,
  variantId,
  quantity,
  writtenOff,
})
const command = (changed: Partial<RecordReturn> = {}): RecordReturn => ({
  type: 'RecordReturn',
  returnId: 'r',
  by: manager,
  reason: 'Weevils',
  lines: [of(1, 1)],
  feeBack: false,
  ...changed,
})
const returned = (changed: Partial<OrderReturnedData> = {}): OrderEvent => ({
  type: 'OrderReturned',
  data: {
    orderId: 'o',
    branchId: 1,
    subject: 'wanjiku',
    returnId: 'r',
    lines: [of(1, 1)],
    goodsCents: 9_900,
    feeCents: 0,
    reason: 'Weevils',
    ...changed,
  },
})
const history = [placed, out, delivered]

it('gives back what was paid for goods, less the price of those that are kept', () => {
  given(order, ...history)
    .when(command({ lines: [of(1, 1, 1)] }))
    .thenEvents(returned({ lines: [of(1, 1, 1)] }))
  const all = [of(1, 3), of(2, 1)]
  given(order, ...history)
    .when(command({ lines: all }))
    .thenEvents(returned({ lines: all, goodsCents: 48_100 }))
})

it('adds several parts up to what was paid, with the fee once where it is said to go back', () => {
  spec('operations returns', 'The money is what was paid for goods less the price of those kept')
  const first = returned()
  const second = returned({
    returnId: 's',
    lines: [of(1, 2)],
    goodsCents: 19_700,
    feeCents: 21_000,
  })
  given(order, ...history, first)
    .when(command({ returnId: 's', lines: [of(1, 2)], feeBack: true }))
    .thenEvents(second)
  given(order, ...history, first, second)
    .when(command({ returnId: 't', lines: [of(2, 1)], feeBack: true }))
    .thenEvents(returned({ returnId: 't', lines: [of(2, 1)], goodsCents: 18_500 }))
  expect(9_900 + 19_700 + 18_500 + 21_000).toBe(69_100)
})

it('is recorded once, though it is sent twice', () => {
  given(order, ...history, returned())
    .when(command())
    .thenEvents()
})

it('takes back no more than the customer has', () => {
  spec('operations returns', 'A return is recorded by manager or admin, for a delivered order')
  const refused = (...lines: RecordReturn['lines']) =>
    given(order, ...history, returned())
      .when(command({ returnId: 's', lines }))
      .thenRejected('INVALID_INPUT')
  refused(of(1, 3))
  refused(of(1, 1), of(1, 2))
  refused(of(3, 1))
  refused(of(1, 0))
  refused(of(1, 1, 2))
  refused()
})

it('comes in ten parts at most, with three hundred lines in all', () => {
  spec('operations returns', 'A return is recorded by manager or admin, for a delivered order')
  const many = { ...large, quantity: 999 }
  const ordered: OrderEvent = {
    type: 'OrderPlaced',
    data: { ...flourOrder, lines: [many], subtotalCents: 18_481_500, totalCents: 18_502_500 },
  }
  const parts = (count: number, lines: number) =>
    Array.from({ length: count }, (_, n) => {
      const one = Array.from({ length: lines }, () => of(2, 1))
      return returned({ returnId: `r-${n}`, lines: one, goodsCents: lines * 18_500 })
    })
  const next = (...before: OrderEvent[]) =>
    given(order, ordered, out, delivered, ...before).when(command({ lines: [of(2, 1)] }))
  const last = returned({ lines: [of(2, 1)], goodsCents: 18_500 })
  next(...parts(9, 1)).thenEvents(last)
  next(...parts(10, 1)).thenRejected('INVALID_INPUT')
  next(...parts(1, 299)).thenEvents(last)
  next(...parts(1, 300)).thenRejected('INVALID_INPUT')
})

it('is recorded by the branch’s manager or an admin, of an order that was delivered, with a reason', () => {
  spec('operations returns', 'A return is recorded by manager or admin, for a delivered order')
  const other: Actor = { id: 'n', role: 'branch_manager', branchId: 2 }
  const customer: Actor = { id: 'wanjiku', role: 'customer' }
  const refuse = (by: Actor) =>
    given(order, ...history)
      .when(command({ by }))
      .thenRejected('FORBIDDEN')
  for (const by of [other, customer]) refuse(by)
  given(order, ...history)
    .when(command({ by: { id: 'a', role: 'admin' } }))
    .thenEvents(returned())
  given(order, placed, out).when(command()).thenRejected('ORDER_TRANSITION_NOT_ALLOWED', {
    from: 'out_for_delivery',
  })
  given(order, ...history)
    .when(command({ reason: '' }))
    .thenRejected('REASON_REQUIRED')
  given(order).when(command()).thenRejected('ORDER_NOT_FOUND')
})

it('leaves the order delivered, and keeps no reason of a customer who was erased', () => {
  given(order, ...history, erased)
    .when(command())
    .thenEvents(returned({ reason: '' }))
  expect(given(order, ...history, returned()).state).toMatchObject({ status: 'delivered' })
})

it('gives back with a voucher what the kept goods would have made less, and no fee that was not paid', () => {
  spec('operations loyalty', 'A return with a voucher gives back the difference')
  const paidWith = (voucher: OrderPlacedData['voucher'], discountCents: number): OrderEvent => ({
    type: 'OrderPlaced',
    data: { ...placed.data, voucher, discountCents, totalCents: 69_100 - discountCents },
  })
  const off = { voucherId: 'v', worth: { kind: 'amount_off', cents: 20_000 } } as const
  const parts = [{ goodsCents: 9_900 }, { returnId: 's', lines: [of(1, 2)], goodsCents: 18_200 }]
  const [first, second] = parts.map(returned)
  if (first === undefined || second === undefined) throw new Error('Two returns')
  given(order, paidWith(off, 20_000), out, delivered).when(command()).thenEvents(first)
  given(order, paidWith(off, 20_000), out, delivered, first)
    .when(command({ returnId: 's', lines: [of(1, 2)] }))
    .thenEvents(second)
  // What is kept, 185, is less than the voucher: nothing was paid for it.
  given(order, paidWith(off, 20_000), out, delivered, first, second)
    .when(command({ returnId: 't', lines: [of(2, 1)], feeBack: true }))
    .thenEvents(returned({ returnId: 't', lines: [of(2, 1)], goodsCents: 0, feeCents: 21_000 }))
  const free = { voucherId: 'v', worth: { kind: 'free_delivery' } } as const
  given(order, paidWith(free, 21_000), out, delivered)
    .when(command({ feeBack: true }))
    .thenEvents(returned({ goodsCents: 9_900, feeCents: 0 }))
})
