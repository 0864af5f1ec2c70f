import { isShop, mayPayFor } from '../../domain/kernel/access.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import { costing } from '../../domain/order/bill.ts'
import type { PlacedOrder } from '../../domain/order/state.ts'
import { payment } from '../../domain/payment/payment.ts'
import { openAttempt } from '../../domain/payment/state.ts'
import type { Command, CommandContext, CommandResult } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { envelope, orderFor } from '../order-access.ts'
import { takesMpesa } from '../shop/settings.ts'

/** `phone` is 2547XXXXXXXX. `amountCents` is the sum that the payer saw. */
export type StartPayment = { orderId: string; phone: string; amountCents: number }

const payable = ({
  status,
  paymentMethod,
}: PlacedOrder): Result<null, Rejection<'ORDER_ALREADY_CANCELLED' | 'ORDER_NOT_MPESA'>> => {
  if (status === 'cancelled') return reject('ORDER_ALREADY_CANCELLED')
  // Whoever owes something for goods that were handed over may pay it by M-PESA, however the rest was paid.
  if (paymentMethod !== 'mpesa' && status !== 'delivered') return reject('ORDER_NOT_MPESA')
  return ok(null)
}

/** The open attempt for the same phone. A repeated request follows it, since the first answer may have been lost. */
const openFor = async (context: CommandContext, { orderId, phone }: StartPayment) => {
  const open = openAttempt(await load(context, payment, orderId))
  return open?.phone === phone ? open.attemptId : undefined
}

/** `isNew` is false if a prompt was open already. */
export type StartedPayment = { attemptId: string; isNew: boolean }

/** Starts a payment attempt. A job sends the prompt. */
export const startAttempt = async (
  context: CommandContext,
  found: PlacedOrder,
  input: StartPayment,
): Promise<CommandResult<StartedPayment>> => {
  if (!(await takesMpesa(context))) return reject('MPESA_UNAVAILABLE')
  const { orderId, phone, amountCents } = input
  const attempt = { attemptId: context.world.newId(), subject: found.subject, amountCents, phone }
  const about = { ...envelope(context, orderId), ...costing(found) }
  const start = { ...about, type: 'StartAttempt' as const, ...attempt }
  const started = await execute(context, payment, orderId, start)
  if (started.ok) return ok({ attemptId: attempt.attemptId, isNew: true })
  if (started.error.code !== 'PAYMENT_IN_PROGRESS') return started
  const attemptId = await openFor(context, input)
  return attemptId === undefined ? started : ok({ attemptId, isNew: false })
}

/** Starts a payment by an M-PESA prompt for an order. */
export const startPayment: Command<StartPayment, StartedPayment> = {
  name: 'start-payment',
  may: (actor) => !isShop(actor),
  run: async (input, context) => {
    const found = await orderFor(context, input.orderId, mayPayFor)
    if (!found.ok) return found
    const allowed = payable(found.value)
    return allowed.ok ? startAttempt(context, found.value, input) : allowed
  },
}
