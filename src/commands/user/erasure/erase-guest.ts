import { isAdmin } from '#src/domain/kernel/access.ts'
import { ok, reject } from '#src/domain/kernel/result.ts'
import { order } from '#src/domain/order/order.ts'
import { isPlaced } from '#src/domain/order/state.ts'
import type { Command } from '../../engine/command.ts'
import { execute, load } from '../../engine/execute.ts'

/** Erases the guest who placed the order, for good. A second call completes what was begun. */
export const eraseGuest: Command<{ orderId: string }, null> = {
  name: 'erase-guest',
  may: isAdmin,
  run: async ({ orderId }, context) => {
    const found = await load(context, order, orderId)
    if (!isPlaced(found)) return reject('ORDER_NOT_FOUND')
    if (found.userId !== null) return reject('ORDER_OF_ACCOUNT')
    const erased = await execute(context, order, orderId, { type: 'EraseCustomer' })
    if (!erased.ok) return erased
    await context.vault.forgetKey(found.subject)
    return ok(null)
  },
}
