import { afterAll, beforeAll, expect, it } from 'vitest'
import { spec } from '#spec'
import { type Actor, system } from '../../domain/kernel/access.ts'
import { fillShop, milkOrder, newCustomer, shelf, stock } from '../../testing/commands/goods.ts'
import { paidOrder } from '../../testing/commands/payments.ts'
import { sendOutOrder } from '../../testing/commands/send-out-order.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { returnOrderStock } from '../inventory/order-stock.ts'
import { noteOrderCancelled, noteReturn } from '../payment/follow-order.ts'
import { settleRefund } from '../payment/give-refund.ts'
import { handBackRefund } from '../payment/settle-refund.ts'
import { bringBackOrder } from './bring-back-order.ts'
import { changeOrderStatus } from './change-order-status.ts'
import { placeOrder } from './place-order.ts'
import { previewReturn, recordReturn } from './record-return.ts'

let shop: TestShop
let customer: Actor
const milk = { productId: 1 }
const admin: Actor = { id: 'a', role: 'admin' }
const finance: Actor = { id: 'f', role: 'finance' }
const manager: Actor = { id: 'm', role: 'branch_manager', branchId: 1 }

beforeAll(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  await stock(shop, milk, 50)
  customer = await newCustomer(shop)
})
afterAll(() => shop.close())

const goneOut = async (orderId: string) => {
  for (const status of ['confirmed', 'processing', 'ready_for_delivery'] as const) {
    await shop.done(changeOrderStatus, { orderId, status }, admin)
  }
  await shop.done(sendOutOrder, { orderId })
}
const delivered = async (orderId: string) => {
  await goneOut(orderId)
  await shop.done(changeOrderStatus, { orderId, status: 'delivered' })
}
/** Four packets for 260 KSh, and the fee of 210, paid in cash at the door. */
const soldForCash = async () => {
  const { orderId } = await shop.done(placeOrder, { body: milkOrder(4) }, customer)
  await delivered(orderId)
  return orderId
}
const returning = (orderId: string, quantity: number, writtenOff = 0) => ({
  orderId,
  returnId: shop.deps.world.newId(),
  lines: [{ productId: 1, variantId: 0, quantity, writtenOff }],
  reason: ' Sour ',
  feeBack: false,
})
const refundsOf = async (orderId: string) =>
  (await shop.deps.events.readStream(`payment-${orderId}`))
    .filter(({ type }) => type === 'RefundBecameDue')
    .map(({ data }) => data)

it('puts the pieces on the shelf, but for those written off, and makes their money due, once', async () => {
  spec('operations returns', 'Pieces go back on the shelf but for those written off')
  const orderId = await soldForCash()
  const before = await shelf(shop, milk)
  const input = returning(orderId, 2, 1)
  expect(await shop.done(recordReturn, input, manager)).toEqual({
    dueCents: 13_000,
    handedBackCents: 0,
  })
  await shop.done(recordReturn, input, manager)
  await shop.done(returnOrderStock, { orderId, returnId: input.returnId })
  await shop.done(noteReturn, { orderId, returnId: input.returnId })
  expect((await shelf(shop, milk)).onHand).toBe(before.onHand + 1)
  expect(await refundsOf(orderId)).toMatchObject([
    { refundId: input.returnId, amountCents: 13_000, reason: 'returned' },
  ])
})

it('puts back what came back before the job that books its leaving has run', async () => {
  const { orderId } = await shop.done(placeOrder, { body: milkOrder(4) }, customer)
  const before = await shelf(shop, milk)
  for (const status of ['confirmed', 'processing', 'ready_for_delivery'] as const) {
    await shop.done(changeOrderStatus, { orderId, status }, admin)
  }
  const out = { orderId, status: 'out_for_delivery' } as const
  const died = shop.issued(changeOrderStatus, out, system, shop.dying())
  await expect(died).rejects.toThrow('power cut')
  await shop.done(changeOrderStatus, { orderId, status: 'delivered' })
  expect(await shelf(shop, milk)).toEqual(before)
  const input = returning(orderId, 3)
  await shop.done(recordReturn, input, manager)
  await shop.done(returnOrderStock, { orderId, returnId: input.returnId })
  expect(await shelf(shop, milk)).toEqual({
    onHand: before.onHand - 1,
    reserved: before.reserved - 4,
  })
})

it('completes the stock and the refund where a crash came after the order’s event', async () => {
  spec('operations returns', 'Pieces go back on the shelf but for those written off')
  const orderId = await soldForCash()
  const { onHand } = await shelf(shop, milk)
  const input = returning(orderId, 4)
  const died = shop.issued(recordReturn, input, manager, shop.dying())
  await expect(died).rejects.toThrow('power cut')
  await shop.done(returnOrderStock, { orderId, returnId: input.returnId })
  await shop.done(noteReturn, { orderId, returnId: input.returnId })
  expect((await shelf(shop, milk)).onHand).toBe(onHand + 4)
  expect(await refundsOf(orderId)).toHaveLength(1)
})

it('tells a colleague who is late, and refuses the manager of another branch and finance', async () => {
  const orderId = await soldForCash()
  const late = { ...returning(orderId, 1), revision: 1 }
  expect((await shop.refused(recordReturn, late, manager)).code).toBe('CHANGED_MEANWHILE')
  const input = returning(orderId, 1)
  const other: Actor = { ...manager, branchId: 2 }
  for (const by of [other, finance, customer])
    expect((await shop.refused(recordReturn, input, by)).code).toBe('FORBIDDEN')
})

it('records cash that was handed back as the preview said it, in the day of the branch', async () => {
  spec('operations returns', 'Cash is handed back at the counter, with name and sum')
  const orderId = await soldForCash()
  const { reason: _, returnId: __, ...asked } = returning(orderId, 4)
  const whole = { ...asked, feeBack: true }
  const before = await shop.storedEvents()
  expect(await shop.done(previewReturn, whole, manager)).toEqual({ dueCents: 47_000, isCash: true })
  expect(await shop.storedEvents()).toEqual(before)

  const input = { ...returning(orderId, 4), feeBack: true, cashBackCents: 47_000 }
  const wrong = { ...input, cashBackCents: 46_900 }
  expect(await shop.refused(recordReturn, wrong, manager)).toEqual({
    code: 'REFUND_SUM_CHANGED',
    facts: { due: 470 },
  })
  expect(await shop.storedEvents()).toEqual(before)
  const recorded = { dueCents: 47_000, handedBackCents: 47_000 }
  expect(await shop.done(recordReturn, input, manager)).toEqual(recorded)
  expect(await shop.done(recordReturn, input, manager)).toEqual(recorded)
  await shop.caughtUp()
  const { orders, counterCash, ledger } = shop.deps.queries
  const [found, day, elsewhere, statement] = await Promise.all([
    orders.byId(manager, orderId),
    counterCash.ofDay(manager, '2026-01-05', undefined),
    counterCash.ofDay({ ...manager, branchId: 2 }, '2026-01-05', undefined),
    ledger.statement(finance, '2026-01'),
  ])
  expect(found).toMatchObject({ value: { paymentStatus: 'refunded' } })
  expect(day).toMatchObject({
    value: { count: 1, cents: 47_000, entries: [{ orderId, actor: { id: 'm' } }] },
  })
  expect(elsewhere).toMatchObject({ value: { count: 0, cents: 0, entries: [] } })
  const money = statement.ok ? statement.value.accounts.find(({ id }) => id === 'money') : undefined
  expect(money?.moves).toContainEqual({ id: 'cash_back', amounts: [-47_000, -47_000] })
  expect(money?.differences).toEqual([0, 0])
  const other = await counterCash.ofDay(manager, '2026-01-05', 2)
  expect(other).toMatchObject({ error: { code: 'FORBIDDEN' } })
})

it('lets the branch hand back later what was left due, but none of M-PESA’s money', async () => {
  const orderId = await soldForCash()
  const input = returning(orderId, 1)
  await shop.done(recordReturn, input, manager)
  const handed = { orderId, refundId: input.returnId, amountCents: 6_500 }
  const other: Actor = { ...manager, branchId: 2 }
  expect((await shop.refused(handBackRefund, handed, other)).code).toBe('FORBIDDEN')
  expect((await shop.refused(handBackRefund, handed, finance)).code).toBe('FORBIDDEN')
  await shop.done(handBackRefund, handed, manager)
  const late = { orderId, refundId: input.returnId, mayReverse: false, action: 'mark' } as const
  expect((await shop.refused(settleRefund, { ...late, reference: 'SBK1' }, finance)).code).toBe(
    'REFUND_ALREADY_DONE',
  )
  const paid = await paidOrder(shop)
  await delivered(paid.orderId)
  const cash = { ...returning(paid.orderId, 1), cashBackCents: 6_500 }
  expect((await shop.refused(recordReturn, cash, manager)).code).toBe('REFUND_NOT_CASH')
})

it('does not let a manager hand their own money back', async () => {
  const orderId = await soldForCash()
  const input = returning(orderId, 1)
  await shop.done(recordReturn, input, manager)
  const own: Actor = { ...manager, id: customer.id }
  const handed = { orderId, refundId: input.returnId, amountCents: 6_500 }
  expect((await shop.refused(handBackRefund, handed, own)).code).toBe('OWN_MATTER')
})

it('makes the money due of a paid order that is brought back, and of no more than was paid', async () => {
  spec('operations returns', 'A paid order that is brought back makes its money due')
  const { orderId } = await paidOrder(shop)
  await goneOut(orderId)
  await shop.done(bringBackOrder, { orderId, reason: 'Nobody home', writtenOff: [] })
  await shop.done(noteOrderCancelled, { orderId })
  await shop.done(noteOrderCancelled, { orderId })
  expect(await refundsOf(orderId)).toMatchObject([
    { amountCents: 27_500, reason: 'order_cancelled' },
  ])
  expect((await shop.refused(recordReturn, returning(orderId, 1), admin)).code).toBe(
    'ORDER_TRANSITION_NOT_ALLOWED',
  )
})

it('records the reference of a refund once, and tells when all that was paid went back', async () => {
  spec('operations returns', 'Refunds due: who gets what and why, oldest first')
  const { orderId } = await paidOrder(shop)
  await delivered(orderId)
  const input = { ...returning(orderId, 1), feeBack: true }
  expect(await shop.done(recordReturn, input, admin)).toEqual({
    dueCents: 27_500,
    handedBackCents: 0,
  })
  const mark = { orderId, refundId: input.returnId, mayReverse: false, action: 'mark' } as const
  const settled = { ...mark, reference: 'SBK1' }
  expect(await shop.done(settleRefund, settled, finance)).toMatchObject({
    paymentStatus: 'refunded',
  })
  await shop.done(settleRefund, settled, finance)
  expect((await shop.refused(settleRefund, { ...mark, reference: 'SBK2' }, finance)).code).toBe(
    'REFUND_ALREADY_DONE',
  )
})
