import type { ErrorCode } from '../../contract/errors.ts'
import { system } from '../../domain/kernel/actor.ts'
import { ok, type Rejection, type Result } from '../../domain/kernel/result.ts'
import { order } from '../../domain/order/order.ts'
import type { CommandContext } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'
import { alignPlaced } from '../guest-orders/guest-orders.ts'

/** The order takes the step of its delivery. The record names the person behind it. Twice changes nothing. */
export const orderFollows = async (
  context: CommandContext,
  orderId: string,
  to: 'out_for_delivery' | 'delivered',
): Promise<Result<null, Rejection<ErrorCode>>> => {
  // A driver is no party to an order: it follows its delivery, in the shop's name.
  const command = { type: 'ChangeStatus', to, by: system, reason: '', isPaid: false } as const
  const done = await execute(context, order, orderId, command)
  if (!done.ok) return done
  await alignPlaced(context, done.value.state)
  return ok(null)
}
