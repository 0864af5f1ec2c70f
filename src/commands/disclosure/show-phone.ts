import { branchMayCall, isStaff, runsBranch } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { Command } from '../engine/command.ts'
import { record } from './record-disclosure.ts'

/**
 * The customer's phone of an order, for the staff of its branch. A manager sees it until 30 days after the order's end,
 * an admin always. Each look is recorded.
 */
export const showPhone: Command<{ orderId: string }, { phone: string }> = {
  name: 'show-phone',
  may: isStaff,
  run: async ({ orderId }, context) => {
    const { actor, queries, world } = context
    const found = await queries.orders.byId(actor, orderId)
    if (!found.ok) return found
    const { branchId, endedAt, customer, userId: customerId } = found.value
    if (!runsBranch(actor, branchId)) return reject('FORBIDDEN')
    if (!branchMayCall(actor, endedAt, world.now().getTime()))
      return reject('PHONE_NO_LONGER_SHOWN')
    const disclosed = { kind: 'phone_shown', about: orderId, customerId } as const
    const recorded = await record(context, disclosed)
    return recorded.ok ? ok({ phone: customer.phone }) : recorded
  },
}
