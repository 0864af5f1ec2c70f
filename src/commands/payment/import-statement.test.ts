import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { spec } from '#spec'
import { type Actor, guest, system } from '#src/domain/kernel/access.ts'
import { fillShop, stock } from '#src/testing/commands/goods.ts'
import {
  callback,
  mpesaOrder,
  type Order,
  paidOrder,
  prompt,
  receiptNumber,
} from '#src/testing/commands/payments.ts'
import { openTestShop, type TestShop } from '#src/testing/shop.ts'
import { asIs, type Payment, paid, portalFile, withdrawn } from '../../testing/payment/statement.ts'
import { changeOrderStatus } from '../order/change-order-status.ts'
import { noteOrderCancelled } from './follow-order.ts'
import { settleRefund } from './give-refund.ts'
import { importStatement } from './import-statement.ts'
import { nameReceipt } from './receipts.ts'
import { resolvePaymentCase } from './settle-refund.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  await stock(shop, { productId: 1 }, 1_000)
})
afterAll(() => shop.close())
beforeEach(() => shop.tick(3_600_000))

const finance: Actor = { id: 'achieng', role: 'finance' }
const admin: Actor = { id: 'a', role: 'admin' }
const cancelled = { status: 'cancelled', reason: 'Changed my mind' } as const

/** The time on a clock in Nairobi, so long after the shop's present. */
const nairobi = (shiftMs: number): string =>
  new Date(shop.deps.world.now().getTime() + 3 * 3_600_000 + shiftMs).toISOString().slice(0, 19)

/** A statement's line about a payment for the order at the shop's present time. */
const line = ({ orderNumber }: Order, receipt: string, paidIn = '275.00'): Payment =>
  paid({ receipt, paidIn, time: nairobi(0), account: orderNumber.replace('-', '') })

const imported = async (...payments: Payment[]) => {
  await shop.caughtUp()
  return shop.done(importStatement, asIs(portalFile(payments)), finance)
}
const outcomes = async (...payments: Payment[]) =>
  (await imported(...payments)).lines.map(({ match }) => match?.outcome)
const statusOf = async ({ orderId }: Order) => {
  await shop.caughtUp()
  const found = await shop.deps.queries.payments.ofOrder(system, orderId)
  return found.ok ? found.value.paymentStatus : found.error.code
}
const eventCount = async () => (await shop.storedEvents()).length

it('matches what the books have, and writes nothing', async () => {
  const order = await paidOrder(shop)
  const before = await eventCount()
  const { lines, unmatched, skipped, from, to } = await imported(line(order, order.receipt))
  const { orderId, orderNumber } = order
  expect(lines).toMatchObject([
    { match: { order: { orderId, orderNumber }, outcome: 'matched', expectedCents: null } },
  ])
  expect({ unmatched, skipped }).toEqual({ unmatched: [], skipped: [] })
  expect(from).toBe(shop.deps.world.now().toISOString())
  expect(to).toBe(from)
  expect(await eventCount()).toBe(before)
})

it('nothing is reported from books that are behind', async () => {
  const order = await mpesaOrder(shop)
  const { queries } = shop.deps
  const payments = { ...queries.payments, waitFor: async () => false }
  const behind = { queries: { ...queries, payments } }
  const csv = portalFile([line(order, receiptNumber())])
  const before = await eventCount()
  expect(await shop.refused(importStatement, asIs(csv), finance, behind)).toMatchObject({
    code: 'NOT_CAUGHT_UP',
  })
  expect(await eventCount()).toBe(before)
})

it('books money that no callback told of; again, it is matched and nothing changes', async () => {
  const order = await mpesaOrder(shop)
  const unanswered = await mpesaOrder(shop)
  await prompt(shop, unanswered)
  const payments = [line(order, receiptNumber()), line(unanswered, receiptNumber())]
  expect(await outcomes(...payments)).toEqual(['recorded', 'recorded'])
  expect(await statusOf(order)).toBe('paid')
  expect(await statusOf(unanswered)).toBe('paid')
  const before = await eventCount()
  expect(await outcomes(...payments)).toEqual(['matched', 'matched'])
  expect(await eventCount()).toBe(before)
})

it('pays a prompt once, whether the callback or the statement comes first', async () => {
  const order = await mpesaOrder(shop)
  const attemptId = await prompt(shop, order)
  const receipt = receiptNumber()
  expect(await outcomes(line(order, receipt))).toEqual(['recorded'])
  await callback(shop, order, attemptId, { receipt })
  expect(await statusOf(order)).toBe('paid')
  expect(await outcomes(line(order, receipt))).toEqual(['matched'])
})

it('goes by the receipt before the account number', async () => {
  const [order, other] = [await paidOrder(shop), await mpesaOrder(shop)]
  const { orderId } = order
  expect((await imported(line(other, order.receipt))).lines).toMatchObject([
    { match: { order: { orderId }, outcome: 'matched' } },
  ])
  expect(await statusOf(other)).toBe('pending')
})

it('goes by the receipt also where the read model does not know it yet', async () => {
  const other = await mpesaOrder(shop)
  await shop.caughtUp()
  const { withOrderNumbers } = shop.deps.queries.payments
  const lagging = { ...shop.deps.queries.payments, withReceipts: async () => new Map() }
  const order = await paidOrder(shop)
  const queries = { ...shop.deps.queries, payments: { ...lagging, withOrderNumbers } }
  const csv = portalFile([line(other, order.receipt)])
  const { lines } = await shop.done(importStatement, asIs(csv), finance, { queries })
  expect(lines).toMatchObject([
    { match: { order: { orderId: order.orderId }, outcome: 'matched' } },
  ])
  expect(await statusOf(other)).toBe('pending')
})

it('holds money of another amount for review, and says what was expected', async () => {
  const [unpaid, order] = [await mpesaOrder(shop), await paidOrder(shop)]
  const payments = [line(unpaid, receiptNumber(), '100.00'), line(order, order.receipt, '274.00')]
  const expected = [
    { match: { outcome: 'amount_differs', expectedCents: 27_500 } },
    { match: { outcome: 'amount_differs', expectedCents: 27_500 } },
  ]
  expect((await imported(...payments)).lines).toMatchObject(expected)
  expect(await statusOf(unpaid)).toBe('needs_review')
  const before = await eventCount()
  expect((await imported(...payments)).lines).toMatchObject(expected)
  expect(await eventCount()).toBe(before)
})

it('records a second payment, and one for a cancelled order, as money to give back', async () => {
  const [order, cancelled] = [await paidOrder(shop), await mpesaOrder(shop)]
  const cancel = { orderId: cancelled.orderId, status: 'cancelled', reason: 'no time' } as const
  await shop.done(changeOrderStatus, cancel, { id: 'admin', role: 'admin' })
  await shop.done(noteOrderCancelled, { orderId: cancelled.orderId })
  const late = [line(order, receiptNumber()), line(cancelled, receiptNumber())]
  expect(await outcomes(line(order, order.receipt), ...late)).toEqual([
    'matched',
    'recorded',
    'recorded',
  ])
  expect(await statusOf(order)).toBe('refund_due')
  expect(await statusOf(cancelled)).toBe('refund_due')
})

it('names money that belongs to no order', async () => {
  const nobody = paid({ receipt: receiptNumber(), account: 'RENT JAN' })
  const unknown = paid({ receipt: receiptNumber(), account: 'DK00000000' })
  expect((await imported(nobody, unknown)).lines).toMatchObject([{ match: null }, { match: null }])
})

it('names orders that were paid meanwhile by the books alone', async () => {
  const first = await paidOrder(shop)
  shop.tick(60_000)
  const missing = await paidOrder(shop)
  shop.tick(60_000)
  const last = await paidOrder(shop)
  shop.tick(60_000)
  await paidOrder(shop)
  const { unmatched } = await imported(
    { ...line(first, first.receipt), time: nairobi(-180_000) },
    { ...line(last, last.receipt), time: nairobi(-60_000) },
  )
  expect(unmatched.map(({ id }) => id)).toEqual([missing.orderId])
})
/** An order of which a part of KSh 100 was accepted, under the receipt that this answers. */
const partPaidOrder = async () => {
  const order = await paidOrder(shop, { amountCents: 10_000 })
  const { orderId } = order
  await shop.caughtUp()
  const found = await shop.deps.queries.payments.ofOrder(system, orderId)
  const caseId = (found.ok ? found.value.payment.cases[0]?.caseId : undefined) ?? ''
  const accepted = { orderId, caseId, resolution: 'accepted', note: 'the rest follows' } as const
  await shop.done(resolvePaymentCase, accepted, finance)
  return order
}

it('names an order of which one part alone is missing', async () => {
  const order = await partPaidOrder()
  const rest = receiptNumber()
  const first = line(order, order.receipt, '100.00')
  shop.tick(60_000)
  const both = await imported(first, line(order, rest, '175.00'))
  expect(both.lines.map(({ match }) => match?.outcome)).toEqual(['matched', 'recorded'])
  shop.tick(60_000)
  const other = await paidOrder(shop)
  const { unmatched } = await imported(first, line(other, other.receipt))
  expect(unmatched.map(({ id }) => id)).toEqual([order.orderId])
})

it('believes a payer who alone names a receipt of the open rest', async () => {
  const order = await partPaidOrder()
  const receipt = receiptNumber()
  await shop.done(nameReceipt, { orderId: order.orderId, receipt }, guest)
  expect(await outcomes({ ...line(order, receipt, '175.00'), account: '' })).toEqual(['recorded'])
  expect(await statusOf(order)).toBe('paid')
})

it('is for those who look after the money', async () => {
  const csv = portalFile([])
  for (const role of ['customer', 'driver', 'branch_manager'] as const) {
    expect((await shop.refused(importStatement, asIs(csv), { id: 'x', role })).code).toBe(
      'FORBIDDEN',
    )
  }
  expect((await shop.refused(importStatement, asIs(csv), guest)).code).toBe('UNAUTHENTICATED')
  expect((await shop.refused(importStatement, asIs('x'), finance)).code).toBe('INVALID_INPUT')
})

it('believes a payer who alone names a receipt, where the account says nothing and the sum is right', async () => {
  spec('operations driver', 'Who has paid already says under which receipt')
  const [order, other] = [await mpesaOrder(shop), await mpesaOrder(shop)]
  const name = (of: Order, receipt: string) =>
    shop.done(nameReceipt, { orderId: of.orderId, receipt }, guest)
  const [own, disputed, small] = [receiptNumber(), receiptNumber(), receiptNumber()]
  await name(order, small)
  await name(order, disputed)
  await name(other, disputed)
  const till = (receipt: string, paidIn = '275.00') => ({
    ...line(order, receipt, paidIn),
    account: '',
  })
  expect(await outcomes(till(own), till(disputed), till(small, '5.00'))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(await statusOf(order)).toBe('pending')
  await name(order, own)
  expect(await outcomes(till(own))).toEqual(['recorded'])
  expect(await statusOf(order)).toBe('paid')
  expect(await outcomes(till(own))).toEqual(['matched'])
  const late = { orderId: order.orderId, receipt: receiptNumber() }
  expect((await shop.refused(nameReceipt, late, guest)).code).toBe('ORDER_ALREADY_PAID')
  const { orderId } = other
  for (let n = 1; n < 5; n += 1) await name(other, receiptNumber())
  const more = { orderId, receipt: receiptNumber() }
  expect((await shop.refused(nameReceipt, more, guest)).code).toBe('TOO_MANY_RECEIPTS')
  await name(other, disputed)
})

describe('money that left the account', () => {
  const reversal = (receipt: string, reverses: string, changed: Partial<Payment> = {}): Payment =>
    withdrawn({
      receipt,
      linked: reverses,
      time: nairobi(60_000),
      withdrawn: '-275.00',
      ...changed,
    })

  it('takes back a payment of the same statement: the order is in review, and owes nothing later', async () => {
    const order = await mpesaOrder(shop)
    const [receipt, back] = [receiptNumber(), receiptNumber()]
    const both = [line(order, receipt), reversal(back, receipt)]
    expect(await outcomes(...both)).toEqual(['recorded', 'reversed'])
    expect(await statusOf(order)).toBe('needs_review')
    const before = await eventCount()
    expect(await outcomes(...both)).toEqual(['matched', 'reversed'])
    expect(await eventCount()).toBe(before)
    await shop.done(changeOrderStatus, { ...cancelled, orderId: order.orderId }, admin)
    await shop.done(noteOrderCancelled, { orderId: order.orderId })
    await shop.caughtUp()
    const found = await shop.deps.queries.payments.ofOrder(system, order.orderId)
    const refunds = found.ok ? found.value.payment.refunds : []
    expect(refunds).toMatchObject([{ reason: 'reversed', state: 'done', reference: back }])
  })

  it('settles the refund that it was sent for, by reversal, by its receipt, or by the order’s number', async () => {
    spec('operations returns', 'A statement’s withdrawals and reversals are matched')
    const due = async () => {
      const order = await paidOrder(shop)
      await shop.done(changeOrderStatus, { ...cancelled, orderId: order.orderId }, admin)
      await shop.done(noteOrderCancelled, { orderId: order.orderId })
      return order
    }
    const [one, two, three] = [await due(), await due(), await due()]
    const receipts = [receiptNumber(), receiptNumber(), receiptNumber()] as const
    await shop.caughtUp()
    const found = await shop.deps.queries.payments.ofOrder(system, two.orderId)
    const refundId = (found.ok ? found.value.payment.refunds[0]?.refundId : undefined) ?? ''
    const mark = { orderId: two.orderId, refundId, mayReverse: false, action: 'mark' } as const
    await shop.done(settleRefund, { ...mark, reference: receipts[1] }, finance)
    const customer = { details: 'Business Payment to Customer', reason: 'Business Payment' }
    expect(
      await outcomes(
        reversal(receipts[0], one.receipt),
        reversal(receipts[1], '', customer),
        reversal(receipts[2], '', { ...customer, account: three.orderNumber }),
      ),
    ).toEqual(['recorded', 'matched', 'recorded'])
    for (const order of [one, two, three]) expect(await statusOf(order)).toBe('refunded')
  })

  it('is named where no order knows of it, and charges are not', async () => {
    spec('operations returns', 'A statement’s withdrawals and reversals are matched')
    const [receipt, bank] = [receiptNumber(), receiptNumber()]
    const order = await paidOrder(shop)
    const { lines } = await imported(
      line(order, order.receipt),
      withdrawn({ receipt: order.receipt, reason: 'Pay Bill Charge', withdrawn: '-5.00' }),
      withdrawn({ receipt: bank, details: 'Organization Withdrawal', reason: 'To the bank' }),
      reversal(receipt, 'SKLUNKNOWN'),
    )
    expect(lines.map(({ isOut, match }) => [isOut, match?.outcome])).toEqual([
      [false, 'matched'],
      [true, undefined],
      [true, undefined],
    ])
  })
})
