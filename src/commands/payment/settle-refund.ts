import { runsBranch, runsBranches, settlesPayments } from '#src/domain/kernel/access.ts'
import { ok, reject } from '#src/domain/kernel/result.ts'
import { costOf, noCost } from '#src/domain/order/bill.ts'
import { order } from '#src/domain/order/order.ts'
import { isPlaced } from '#src/domain/order/state.ts'
import { payment } from '#src/domain/payment/payment.ts'
import { orderPaymentStatus, type PaymentState } from '#src/domain/payment/state.ts'
import type { PaymentStatus } from '#src/domain/payment/vocabulary.ts'
import { type Command, type CommandContext, withoutValue } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { costed, envelope, orderFor, unlessOwnOrder } from '../order-access.ts'
import { followPayment } from './settle-findings.ts'

/** The order's payment status after a decision of staff. */
export type SettledPayment = { orderId: string; paymentStatus: PaymentStatus }

const statusWith = async (
  context: CommandContext,
  orderId: string,
  state: PaymentState,
): Promise<PaymentStatus> => {
  const found = await load(context, order, orderId)
  return isPlaced(found)
    ? orderPaymentStatus(state, { paymentMethod: found.paymentMethod, cost: costOf(found) })
    : orderPaymentStatus(state, { paymentMethod: 'mpesa', cost: noCost })
}

export const settledPayment = async (
  context: CommandContext,
  orderId: string,
  state: PaymentState,
): Promise<SettledPayment> => ({
  orderId,
  paymentStatus: await statusWith(context, orderId, state),
})

type HandBackRefund = { orderId: string; refundId: string; amountCents: number }

/** Records that the branch gave the customer the money from the till. The sum must be the sum that staff were shown. */
export const handBackRefund: Command<HandBackRefund, null> = {
  name: 'hand-back-refund',
  may: runsBranches,
  run: async ({ orderId, refundId, amountCents }, context) => {
    const found = await orderFor(context, orderId, () => true)
    if (!found.ok) return found
    const { branchId, orderNumber } = found.value
    if (!runsBranch(context.actor, branchId)) return reject('FORBIDDEN')
    const allowed = await unlessOwnOrder(context, orderId)
    if (!allowed.ok) return allowed
    const handed = { type: 'HandBackRefund', refundId, orderNumber, branchId, amountCents } as const
    const command = { ...envelope(context, orderId), ...handed }
    return withoutValue(await execute(context, payment, orderId, command))
  },
}

export type ResolvePaymentCase = {
  orderId: string
  caseId: string
  resolution: 'accepted' | 'refunded' | 'dismissed'
  note: string
}

/** Staff take up a case that was dismissed, so that its money can be decided about anew. */
export const takeUpPaymentCase: Command<
  { orderId: string; caseId: string; note: string },
  SettledPayment
> = {
  name: 'take-up-payment-case',
  may: settlesPayments,
  run: async ({ orderId, caseId, note }, context) => {
    const allowed = await unlessOwnOrder(context, orderId)
    if (!allowed.ok) return allowed
    const placed = await load(context, order, orderId)
    const subject = isPlaced(placed) ? placed.subject : null
    const about = { ...envelope(context, orderId), caseId, note, subject }
    const taken = await execute(context, payment, orderId, { ...about, type: 'TakeUpCase' })
    if (!taken.ok) return taken
    return ok(await settledPayment(context, orderId, taken.value.state))
  },
}

/** Staff decide about a payment that is in review. */
export const resolvePaymentCase: Command<ResolvePaymentCase, SettledPayment> = {
  name: 'resolve-payment-case',
  may: settlesPayments,
  run: async ({ orderId, ...decision }, context) => {
    const allowed = await unlessOwnOrder(context, orderId)
    if (!allowed.ok) return allowed
    const placed = await load(context, order, orderId)
    const subject = isPlaced(placed) ? placed.subject : null
    const about = { ...(await costed(context, orderId)), subject }
    const command = { ...about, type: 'ResolveCase' as const, ...decision }
    const resolved = await execute(context, payment, orderId, command)
    if (!resolved.ok) return resolved
    await followPayment(context, orderId)
    return ok(await settledPayment(context, orderId, resolved.value.state))
  },
}
