import { ok, reject } from '#src/domain/kernel/result.ts'
import { order } from '#src/domain/order/order.ts'
import { isPlaced, type PlacedOrder } from '#src/domain/order/state.ts'
import { isCaughtUp } from '#src/runtime/readers.ts'
import type { CommandContext, CommandResult } from '../../engine/command.ts'
import { execute, load } from '../../engine/execute.ts'
import { moneyOf } from '../../order-access.ts'

/**
 * What happens to open orders of an erased person, who cannot be reached afterwards. Undefined: the erasure is refused
 * while orders are open. `leave`: the orders continue.
 */
export type OpenOrders = 'cancel' | 'leave' | undefined

const REASON = 'Erased'

const isOpen = ({ status }: PlacedOrder): boolean =>
  status !== 'delivered' && status !== 'cancelled'

const named = (orders: readonly PlacedOrder[]): CommandResult =>
  reject('ORDERS_OPEN', {
    orders: orders.map(({ orderId, orderNumber, status }) => ({
      id: orderId,
      orderNumber,
      status,
    })),
  })

/** The command that cancels the order in the actor's name. */
const cancellation = async (context: CommandContext, orderId: string) =>
  ({
    type: 'ChangeStatus',
    to: 'cancelled',
    by: context.actor,
    reason: REASON,
    ...(await moneyOf(context, orderId)),
  }) as const

/** Cancels all orders, or none if one of them can no longer be cancelled by this actor. */
const cancelAll = async (
  context: CommandContext,
  orders: readonly PlacedOrder[],
): Promise<CommandResult> => {
  const stay: PlacedOrder[] = []
  for (const one of orders) {
    const command = await cancellation(context, one.orderId)
    if (!order.decide(command, one).ok) stay.push(one)
  }
  if (stay.length > 0) return named(stay)
  for (const { orderId } of orders) {
    const command = await cancellation(context, orderId)
    const cancelled = await execute(context, order, orderId, command)
    if (!cancelled.ok) return cancelled
  }
  return ok(null)
}

const settle = (
  context: CommandContext,
  orders: readonly PlacedOrder[],
  choice: OpenOrders,
): Promise<CommandResult> | CommandResult => {
  if (orders.length === 0 || choice === 'leave') return ok(null)
  return choice === 'cancel' ? cancelAll(context, orders) : named(orders)
}

/** Settles the order of a guest who is to be erased. */
export const settleOpenOrder = (
  context: CommandContext,
  state: PlacedOrder,
  choice: OpenOrders,
): Promise<CommandResult> | CommandResult => settle(context, isOpen(state) ? [state] : [], choice)

/** Settles the open orders of an account that is to be erased, or refuses and lists them. */
export const settleOpenOrders = async (
  context: CommandContext,
  userId: string,
  choice: OpenOrders,
): Promise<CommandResult> => {
  const { orders } = context.queries
  if (!(await isCaughtUp(context, orders))) return reject('CONFLICT')
  const ids = await orders.openOf(userId)
  const states = await Promise.all(ids.map((id) => load(context, order, id)))
  return settle(context, states.filter(isPlaced).filter(isOpen), choice)
}
