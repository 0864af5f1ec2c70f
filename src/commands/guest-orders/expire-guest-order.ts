import { isHoliday } from '../../contract/rules/dates.ts'
import { branch, openMsBetween } from '../../domain/branch.ts'
import { guestOrders, type WaitingOrder } from '../../domain/guest-orders.ts'
import { isShop } from '../../domain/kernel/access.ts'
import { confirmWithin } from '../../domain/kernel/guest-limits.ts'
import { ok } from '../../domain/kernel/result.ts'
import { order } from '../../domain/order/order.ts'
import { isPlaced, type OrderState } from '../../domain/order/state.ts'
import { payment } from '../../domain/payment/payment.ts'
import { withoutMoneyOrPrompt } from '../../domain/payment/state.ts'
import type { Command, CommandContext } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { alignPlace } from './guest-orders.ts'

/** The orders that have a waiting place at the branch, the oldest first. */
export const waitingGuestOrders: Command<{ branchId: number }, readonly WaitingOrder[]> = {
  name: 'waiting-guest-orders',
  may: isShop,
  run: async ({ branchId }, context) =>
    ok((await load(context, guestOrders, String(branchId))).waiting),
}

/**
 * An order that does not exist this long (ms) after its place was taken never will: its claim has been given up by
 * then.
 */
const NEVER_CAME_MS = 15 * 60_000
const MINUTE_MS = 60_000

const isLate = async (
  context: CommandContext,
  branchId: number,
  { admittedAt, buyer }: WaitingOrder,
): Promise<boolean> => {
  const hours = await load(context, branch, String(branchId))
  if (hours === null) return false
  const until = context.world.now().getTime()
  const open = openMsBetween(hours, Date.parse(admittedAt), until, isHoliday)
  const minutes = confirmWithin(context, buyer)
  return minutes !== null && open >= minutes * MINUTE_MS
}

const mayStillCome = ({ world }: CommandContext, state: OrderState, waiting: WaitingOrder) =>
  state.status === 'none' && world.now().getTime() - Date.parse(waiting.admittedAt) < NEVER_CAME_MS

const cancel = (context: CommandContext, orderId: string) =>
  execute(context, order, orderId, {
    type: 'ChangeStatus',
    to: 'cancelled',
    by: context.actor,
    reason: 'Not confirmed in time',
    isPaid: false,
    holdsMoney: false,
  })

type Input = { branchId: number; orderId: string }

/**
 * Checks an order that has a waiting place at a branch. Cancels a guest's or newcomer's cash order that nobody
 * confirmed in time, and frees the place if the order does not wait any more or was never placed. M-PESA orders are
 * cancelled by the sweep of unpaid orders.
 */
export const expireGuestOrder: Command<Input, null> = {
  name: 'expire-guest-order',
  may: isShop,
  run: async ({ branchId, orderId }, context) => {
    const [places, state, money] = await Promise.all([
      load(context, guestOrders, String(branchId)),
      load(context, order, orderId),
      load(context, payment, orderId),
    ])
    const place = places.waiting.find((one) => one.orderId === orderId)
    if (place === undefined || mayStillCome(context, state, place)) return ok(null)
    const isFree =
      isPlaced(state) &&
      state.status === 'pending' &&
      state.paymentMethod === 'cash' &&
      withoutMoneyOrPrompt(money).ok
    if (isFree && (await isLate(context, branchId, place))) {
      const cancelled = await cancel(context, orderId)
      if (!cancelled.ok) return cancelled
    }
    await alignPlace(context, { branchId, orderId })
    return ok(null)
  },
}
