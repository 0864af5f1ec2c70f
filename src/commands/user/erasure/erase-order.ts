import type { ErrorCode } from '#src/contract/errors.ts'
import { ok, type Rejection, type Result, reject } from '#src/domain/kernel/result.ts'
import { guestSubject } from '#src/domain/order/events.ts'
import { order } from '#src/domain/order/order.ts'
import { isPlaced } from '#src/domain/order/state.ts'
import type { CommandContext } from '../../engine/command.ts'
import { execute } from '../../engine/execute.ts'

/** Takes the customer out of an order for good: with the key of a guest who placed it, and its secret. */
export const eraseOrder = async (
  context: CommandContext,
  orderId: string,
): Promise<Result<null, Rejection<ErrorCode>>> => {
  const { vault } = context
  const erased = await execute(context, order, orderId, { type: 'EraseCustomer' })
  if (!erased.ok) return erased
  const { state } = erased.value
  if (!isPlaced(state)) return reject('ORDER_NOT_FOUND')
  if (state.subject === guestSubject(orderId)) await vault.forgetKey(state.subject)
  await vault.forgetOrderSecret(orderId)
  return ok(null)
}
