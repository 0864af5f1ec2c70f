import { settlesPayments } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { costing } from '../../domain/order/bill.ts'
import { order } from '../../domain/order/order.ts'
import { isPlaced } from '../../domain/order/state.ts'
import { payment } from '../../domain/payment/payment.ts'
import type { Command } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { envelope, unlessOwnOrder } from '../order-access.ts'
import { type SettledPayment, settledPayment } from './settle-refund.ts'

/** `amountCents` is the debt that the sender saw. `note` is the reason. */
export type WriteOffDebt = { orderId: string; amountCents: number; note: string }

/** Finance lets a customer off what is owed for goods that were handed over. Nobody does so for an order of their own. */
export const writeOffDebt: Command<WriteOffDebt, SettledPayment> = {
  name: 'write-off-debt',
  may: settlesPayments,
  run: async ({ orderId, amountCents, note }, context) => {
    const found = await load(context, order, orderId)
    if (!isPlaced(found)) return reject('ORDER_NOT_FOUND')
    const allowed = await unlessOwnOrder(context, orderId)
    if (!allowed.ok) return allowed
    const about = { ...envelope(context, orderId), ...costing(found), subject: found.subject }
    const command = { ...about, type: 'WriteOffDebt' as const, amountCents, note }
    const done = await execute(context, payment, orderId, command)
    if (!done.ok) return done
    return ok(await settledPayment(context, orderId, done.value.state))
  },
}
