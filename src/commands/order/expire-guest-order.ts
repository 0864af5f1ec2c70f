import { isHoliday } from '../../contract/rules/dates.ts'
import { branch, openMsBetween } from '../../domain/branch.ts'
import { guestOrders, type WaitingOrder } from '../../domain/guest-orders.ts'
import { isShop } from '../../domain/kernel/access.ts'
import { confirmWithin } from '../../domain/kernel/guest-limits.ts'
import { ok } from '../../domain/kernel/result.ts'
import { order } from '../../domain/order/order.ts'
import { isPlaced, type OrderState } from '../../domain/order/state.ts'
import { payment } from '../../domain/payment/payment.ts'
import { type PaymentState, withoutMoneyOrPrompt } from '../../domain/payment/state.ts'
import type { Command, CommandContext } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { alignPlace } from '../guest-orders/guest-orders.ts'
import { hasClaimed } from './claim-order.ts'

const MINUTE_MS = 60_000
/**
 * A request claims its order number in the same breath in which it takes its place, and ends by its deadline, seconds
 * later. A place of this age without a claim was left behind. The sweep finds it within a further minute.
 */
const CAME_MS = MINUTE_MS
/**
 * Whatever ends the wait of an order frees its place at once. The sweep only makes up for a process that died in between,
 * so a state of the order that this process saw within the hour is good enough: an order that merely waits costs one read
 * an hour, and none in the hour after this process placed it. The memory of states holds 5,000 orders; where more wait,
 * those beyond it are read each minute.
 */
const LOOK_AGAIN_MS = 60 * MINUTE_MS

const ageOf = ({ world }: CommandContext, { admittedAt }: WaitingOrder): number =>
  world.now().getTime() - Date.parse(admittedAt)

/** Whether the branch has not confirmed a cash order in time. */
const isLate = async (
  context: CommandContext,
  branchId: number,
  place: WaitingOrder,
): Promise<boolean> => {
  const minutes = confirmWithin(context, place.buyer)
  if (place.paymentMethod !== 'cash' || minutes === null) return false
  // A branch is open for no longer than the time that has passed.
  if (ageOf(context, place) < minutes * MINUTE_MS) return false
  const hours = await load(context, branch, String(branchId), { maxAgeMs: MINUTE_MS })
  if (hours === null) return false
  const [from, until] = [Date.parse(place.admittedAt), context.world.now().getTime()]
  return openMsBetween(hours, from, until, isHoliday) >= minutes * MINUTE_MS
}

/** The order as this process saw it within the hour. An order that was not there then is looked for again. */
const lastSeen = async (context: CommandContext, orderId: string): Promise<OrderState> => {
  const seen = await load(context, order, orderId, { maxAgeMs: LOOK_AGAIN_MS })
  return isPlaced(seen) ? seen : load(context, order, orderId)
}

/** Whether the order waits as its place says. Costs a read of the order, and of its payment, once an hour at most. */
const seemsToWait = async (context: CommandContext, place: WaitingOrder): Promise<boolean> => {
  const state = await lastSeen(context, place.orderId)
  // A claimed number keeps its place and goods until the claim is abandoned, which frees both.
  if (state.status === 'none') return hasClaimed(context, place.requestKey)
  if (state.status !== 'pending' || state.paymentMethod !== place.paymentMethod) return false
  if (state.paymentMethod === 'cash' || ageOf(context, place) < LOOK_AGAIN_MS) return true
  const { parts } = await load(context, payment, place.orderId, { maxAgeMs: LOOK_AGAIN_MS })
  return parts.length === 0
}

const isFree = (state: OrderState, money: PaymentState): boolean =>
  isPlaced(state) &&
  state.status === 'pending' &&
  state.paymentMethod === 'cash' &&
  withoutMoneyOrPrompt(money).ok

const cancel = (context: CommandContext, orderId: string) =>
  execute(context, order, orderId, {
    type: 'ChangeStatus',
    to: 'cancelled',
    by: context.actor,
    reason: 'Not confirmed in time',
    isPaid: false,
    holdsMoney: false,
  })

/** `place`: as the branch's list of places showed it a moment ago. */
type Input = { branchId: number; place: WaitingOrder }

/**
 * Checks an order that has a waiting place at a branch. Cancels a guest's or newcomer's cash order that nobody
 * confirmed in time, and frees the place if the order does not wait any more or was never placed. M-PESA orders are
 * cancelled by the sweep of unpaid orders. Reads nothing anew of an order that merely waits.
 */
export const expireGuestOrder: Command<Input, null> = {
  name: 'expire-guest-order',
  may: isShop,
  run: async ({ branchId, place }, context) => {
    if (ageOf(context, place) < CAME_MS) return ok(null)
    const isDue = await isLate(context, branchId, place)
    if (!isDue && (await seemsToWait(context, place))) return ok(null)
    const { orderId } = place
    const [{ waiting }, state, money] = await Promise.all([
      load(context, guestOrders, String(branchId)),
      load(context, order, orderId),
      load(context, payment, orderId),
    ])
    const held = waiting.find((one) => one.orderId === orderId)
    if (held === undefined) return ok(null)
    if (isFree(state, money) && (await isLate(context, branchId, held))) {
      const cancelled = await cancel(context, orderId)
      if (!cancelled.ok) return cancelled
    }
    await alignPlace(context, { branchId, orderId })
    return ok(null)
  },
}
