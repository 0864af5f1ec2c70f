import { holdsOrder, isGuest } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { order } from '../../domain/order/order.ts'
import { isPlaced, type OrderState, type PlacedOrder } from '../../domain/order/state.ts'
import { needsPieces } from '../../domain/order/stock.ts'
import type { OrderStatus } from '../../domain/order/vocabulary.ts'
import {
  type Command,
  type CommandContext,
  type CommandResult,
  withoutValue,
} from '../engine/command.ts'
import { executeAsSeen, load } from '../engine/execute.ts'
import { findStock, missingPieces } from '../inventory/order-stock.ts'
import { moneyOf } from '../order-access.ts'

export type ChangeOrderStatus = {
  orderId: string
  status: OrderStatus
  /** The order's revision that the sender saw. Without it no check is made. */
  revision?: number | undefined
  reason?: string | undefined
  /** The sender found the pieces that the order lacked. */
  found?: boolean | undefined
}

/**
 * Refuses to pack an order that lacks pieces, unless staff say that the pieces were found. What was found is recorded
 * as a count.
 */
const checkPieces = async (
  context: CommandContext,
  goods: PlacedOrder,
  isFound: boolean,
): Promise<CommandResult> => {
  if (isFound) return withoutValue(await findStock(context, goods))
  const items = await missingPieces(context, goods)
  const n = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return n === 0 ? ok(null) : reject('ORDER_SHORT', { n, items })
}

/** Changes an order's status. `domain/order/transitions.ts` says who may set which status. */
export const changeOrderStatus: Command<
  ChangeOrderStatus,
  { orderId: string; status: OrderStatus }
> = {
  name: 'change-order-status',
  may: (actor, { orderId }) => !isGuest(actor) || holdsOrder(actor, orderId),
  run: async ({ orderId, status: to, reason = '', found = false, ...seenBy }, context) => {
    const by = context.actor
    const money = await moneyOf(context, orderId)
    const command = { type: 'ChangeStatus', to, by, reason: reason.trim(), ...money } as const
    if (needsPieces(to)) {
      const placed = await load(context, order, orderId)
      const decided = order.decide(command, placed)
      const goesOn = decided.ok && decided.value.length > 0 && isPlaced(placed)
      const checked = goesOn ? await checkPieces(context, placed, found) : ok(null)
      if (!checked.ok) return checked
    }
    const seen = {
      expectedRevision: seenBy.revision,
      tell: (state: OrderState) => (isPlaced(state) ? { status: state.status } : {}),
    }
    const changed = await executeAsSeen(context, order, orderId, command, seen)
    if (!changed.ok) return changed
    const { state } = changed.value
    return isPlaced(state) ? ok({ orderId, status: state.status }) : reject('ORDER_NOT_FOUND')
  },
}
