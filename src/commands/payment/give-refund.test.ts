import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#src/domain/kernel/access.ts'
import { fillShop, stock } from '#src/testing/commands/goods.ts'
import { paidOrder, receiptNumber } from '#src/testing/commands/payments.ts'
import { openTestShop, type TestShop } from '#src/testing/shop.ts'
import { asIs, type Payment, paid, portalFile, withdrawn } from '../../testing/payment/statement.ts'
import { changeOrderStatus } from '../order/change-order-status.ts'
import { noteOrderCancelled } from './follow-order.ts'
import { settleRefund } from './give-refund.ts'
import { importStatement } from './import-statement.ts'

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
const operator: Actor = { id: 'operator', role: 'system' }

const docOf = async (orderId: string) => {
  await shop.caughtUp()
  const found = await shop.deps.queries.payments.ofOrder(admin, orderId)
  if (!found.ok) throw new Error(found.error.code)
  return found.value
}
const refundOf = async (orderId: string) => (await docOf(orderId)).payment.refunds[0]

/** KSh 275 are due back. */
const refundDue = async () => {
  const { orderId, orderNumber } = await paidOrder(shop)
  await shop.done(changeOrderStatus, { orderId, status: 'cancelled', reason: 'no' }, admin)
  await shop.done(noteOrderCancelled, { orderId })
  const refundId = (await refundOf(orderId))?.refundId ?? ''
  return { orderId, orderNumber, refund: { orderId, refundId } }
}
type Due = Awaited<ReturnType<typeof refundDue>>

const marking = ({ refund }: Due, reference: string) =>
  ({ ...refund, mayReverse: false, action: 'mark', reference }) as const
const all = (due: Due, reference: string, paidCents: number, ...others: Due[]) => ({
  ...marking(due, reference),
  paidCents,
  others: others.map(({ refund }) => refund),
})
const mark = (input: ReturnType<typeof marking>, actor = finance, changed = {}) =>
  shop.done(settleRefund, input, actor, changed)
const refusal = async (input: ReturnType<typeof marking>) =>
  (await shop.refused(settleRefund, input, finance)).code

describe('the reference of a pay-out', () => {
  it('belongs to the first refund that names it, in whatever spelling', async () => {
    const [one, other] = [await refundDue(), await refundDue()]
    const reference = receiptNumber()
    await mark(marking(one, reference))
    expect(await refusal(marking(other, reference))).toBe('REFUND_REFERENCE_TAKEN')
    expect(await refusal(marking(other, ` ${reference.toLowerCase()} `))).toBe(
      'REFUND_REFERENCE_TAKEN',
    )
    expect(await refundOf(other.orderId)).toMatchObject({ state: 'due' })
    await mark(marking(one, reference))
  })
  it('settles several refunds that are named together, whose sum it is', async () => {
    const [one, two, three] = [await refundDue(), await refundDue(), await refundDue()]
    const reference = receiptNumber()
    expect(await refusal(all(one, reference, 82_400, two, three))).toBe('REFUND_SUM_CHANGED')
    expect(await refusal(all(one, reference, 27_500, two))).toBe('REFUND_SUM_CHANGED')
    const together = all(one, reference, 82_500, two, three)
    await mark(together)
    await mark(together)
    for (const { orderId } of [one, two, three]) {
      expect(await refundOf(orderId)).toMatchObject({
        state: 'done',
        reference,
        together: { paidCents: 82_500 },
      })
    }
    expect(await refusal(marking(await refundDue(), reference))).toBe('REFUND_REFERENCE_TAKEN')
  })
  it('settles none of them where one is refused', async () => {
    const [one, done] = [await refundDue(), await refundDue()]
    await mark(marking(done, receiptNumber()))
    const together = all(one, receiptNumber(), 55_000, done)
    expect(await refusal(together)).toBe('REFUND_ALREADY_DONE')
    expect(await refundOf(one.orderId)).toMatchObject({ state: 'due' })
  })
})

describe('a refund above the sum that one person gives back alone', () => {
  const small = { refundAloneCents: 27_499 }
  it('waits for a second person, and is due until then', async () => {
    const due = await refundDue()
    const said = marking(due, receiptNumber())
    expect(await mark(said, finance, small)).toMatchObject({ paymentStatus: 'refund_due' })
    expect(await mark(said, finance, small)).toMatchObject({ paymentStatus: 'refund_due' })
    expect(await refundOf(due.orderId)).toMatchObject({ proposed: { by: finance.id } })
    expect(await mark(said, admin, small)).toMatchObject({ paymentStatus: 'refunded' })
    expect(await refundOf(due.orderId)).not.toHaveProperty('proposed')
  })
  it('counts what the reference paid in all', async () => {
    const [one, two] = [await refundDue(), await refundDue()]
    const together = all(one, receiptNumber(), 55_000, two)
    const alone = { refundAloneCents: 27_500 }
    expect(await mark(together, finance, alone)).toMatchObject({ paymentStatus: 'refund_due' })
    await mark(together, admin, alone)
    expect(await refundOf(two.orderId)).toMatchObject({ state: 'done' })
  })
  it('needs no second person on the command line', async () => {
    const due = await refundDue()
    const said = marking(due, receiptNumber())
    expect(await mark(said, operator, small)).toMatchObject({ paymentStatus: 'refunded' })
  })
})

describe('a statement', () => {
  const nairobi = (shiftMs = 0): string =>
    new Date(shop.deps.world.now().getTime() + 3 * 3_600_000 + shiftMs).toISOString().slice(0, 19)
  const toCustomer = { details: 'Business Payment to Customer', reason: 'Business Payment' }
  const out = (receipt: string, sum: string, shiftMs = 0): Payment =>
    withdrawn({ ...toCustomer, receipt, linked: '', withdrawn: `-${sum}`, time: nairobi(shiftMs) })
  /** Money that came back, with the reference of the pay-out that it reverses. */
  const came = (receipt: string, reverses: string, sum = '275.00'): Payment =>
    paid({
      receipt,
      details: `Reversal of ${reverses}`,
      linked: reverses,
      reason: 'Business Payment Reversal',
      account: '',
      paidIn: sum,
      time: nairobi(60_000),
    })
  const imported = async (...lines: Payment[]) => {
    await shop.caughtUp()
    return shop.done(importStatement, asIs(portalFile(lines)), finance)
  }
  const outcomes = async (...lines: Payment[]) =>
    (await imported(...lines)).lines.map(({ match }) => match?.outcome)
  const findingOf = async ({ refund }: Due) => {
    await shop.caughtUp()
    return (await shop.deps.queries.findings.withIds([refund.refundId])).get(refund.refundId)
  }
  /** A statement from a minute ago until in a minute, with these lines in between. */
  const around = (...lines: Payment[]) =>
    imported(out(receiptNumber(), '1.00', -60_000), ...lines, out(receiptNumber(), '1.00', 60_000))

  it('reports the refund that the books have and no statement lists, until one does', async () => {
    const [missing, listed] = [await refundDue(), await refundDue()]
    const [first, second] = [receiptNumber(), receiptNumber()]
    await mark(marking(missing, first))
    await mark(marking(listed, second))
    const { unseen } = await around(out(second, '275.00'))
    expect(unseen).toMatchObject([{ id: missing.refund.refundId, reference: first }])
    expect(await findingOf(missing)).toMatchObject({
      kind: 'refund_not_on_statement',
      receipt: first,
      isOpen: true,
    })
    expect(await findingOf(listed)).toBeUndefined()
    expect(await outcomes(out(first, '275.00'))).toEqual(['matched'])
    expect(await findingOf(missing)).toMatchObject({ isOpen: false })
    expect((await around()).unseen).toEqual([])
  })
  it('finds the refund by a receipt of letters alone, as one in twenty is', async () => {
    const due = await refundDue()
    await mark(marking(due, 'TEQHXYYSXB'))
    expect(await outcomes(out('TEQHXYYSXB', '275.00'))).toEqual(['matched'])
    expect((await around()).unseen).toEqual([])
  })
  it('has one line for refunds that were paid together', async () => {
    const [one, two] = [await refundDue(), await refundDue()]
    const reference = receiptNumber()
    await mark(all(one, reference, 55_000, two))
    expect(await outcomes(out(reference, '550.00'))).toEqual(['matched'])
    expect((await around()).unseen).toEqual([])
  })
  it('completes no second refund with a receipt that paid one', async () => {
    const [one, other] = [await refundDue(), await refundDue()]
    const reference = receiptNumber()
    await mark(marking(one, reference))
    const line = { ...out(reference, '275.00'), account: other.orderNumber }
    expect(await outcomes(line)).toEqual(['matched'])
    expect(await refundOf(other.orderId)).toMatchObject({ state: 'due' })
  })
  it('opens a refund again whose pay-out came back, of the same file or an earlier one', async () => {
    const [one, two] = [await refundDue(), await refundDue()]
    const [paidOne, paidTwo] = [receiptNumber(), receiptNumber()]
    await mark(marking(one, paidOne))
    const back = came(receiptNumber(), paidOne)
    expect(await outcomes(back)).toEqual(['recorded'])
    expect(await docOf(one.orderId)).toMatchObject({
      paymentStatus: 'refund_due',
      owesRefund: true,
      payment: { refunds: [{ state: 'due', reference: null, bounced: [{ reference: paidOne }] }] },
    })
    expect(await outcomes(out(paidOne, '275.00'), back)).toEqual(['matched', 'matched'])
    const line = { ...out(paidTwo, '275.00'), account: two.orderNumber }
    expect(await outcomes(line, came(receiptNumber(), paidTwo))).toEqual(['recorded', 'recorded'])
    expect(await refundOf(two.orderId)).toMatchObject({ state: 'due' })
    expect(await refusal(marking(one, paidOne))).toBe('REFUND_REFERENCE_BOUNCED')
    await mark(marking(one, receiptNumber()))
    expect((await docOf(one.orderId)).history.map(({ type }) => type)).toContain('RefundBounced')
  })
  it('opens all refunds again that were paid together', async () => {
    const [one, two] = [await refundDue(), await refundDue()]
    const reference = receiptNumber()
    await mark(all(one, reference, 55_000, two))
    const back = came(receiptNumber(), reference, '550.00')
    expect(await outcomes(back)).toEqual(['recorded'])
    for (const { orderId } of [one, two]) {
      expect(await refundOf(orderId)).toMatchObject({ state: 'due', reference: null })
    }
    expect(await outcomes(back)).toEqual(['matched'])
  })
  it('says where what came back is another sum than the pay-out', async () => {
    const due = await refundDue()
    const reference = receiptNumber()
    await mark(marking(due, reference))
    expect(await outcomes(came(receiptNumber(), reference, '200.00'))).toEqual(['amount_differs'])
    expect(await refundOf(due.orderId)).toMatchObject({ state: 'done' })
  })
})
