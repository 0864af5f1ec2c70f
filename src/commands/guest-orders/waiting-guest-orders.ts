import type { WaitingOrder } from '../../domain/guest-orders/events.ts'
import { guestOrders } from '../../domain/guest-orders/guest-orders.ts'
import { isShop } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Command } from '../engine/command.ts'
import { load } from '../engine/execute.ts'

/** The orders that have a place at the branch, by the time they took it. */
export const waitingGuestOrders: Command<{ branchId: number }, readonly WaitingOrder[]> = {
  name: 'waiting-guest-orders',
  may: isShop,
  run: async ({ branchId }, context) =>
    ok((await load(context, guestOrders, String(branchId))).waiting),
}
