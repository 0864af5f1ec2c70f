import { isShop } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { LoyaltyRules } from '../../domain/loyalty/accrual.ts'
import { loyalty } from '../../domain/loyalty/loyalty.ts'
import { order } from '../../domain/order/order.ts'
import { paidGoodsCents } from '../../domain/order/pricing.ts'
import { keptOf } from '../../domain/order/returning.ts'
import { isPlaced, type OrderState, type PlacedOrder } from '../../domain/order/state.ts'
import type { DueOrder } from '../../projections/loyalty/due-orders.ts'
import { isCaughtUp } from '../../runtime/readers.ts'
import type { Command, CommandContext, CommandResult } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { readRules } from './rules.ts'
import { settleVoucher } from './vouchers.ts'

/** The categories of the goods that the customer has kept. */
const categoriesOf = ({ queries }: CommandContext, order: PlacedOrder): number[] => {
  const kept = keptOf(order).filter(({ quantity }) => quantity > 0)
  const found = kept.map(({ productId }) => queries.catalogue.categoryOf(productId))
  return [...new Set(found.filter((id) => id !== undefined))]
}

/** Takes points back for each return of the order. */
const reverseReturns = async (
  context: CommandContext,
  placed: PlacedOrder,
  { userId, rules }: { userId: string; rules: LoyaltyRules },
): Promise<CommandResult> => {
  const { orderId, returns } = placed
  if (returns.length === 0) return ok(null)
  const categoryIds = categoriesOf(context, placed)
  const known = await context.queries.loyalty.forShop.bookingOf(orderId)
  const happenedAt = context.world.now().toISOString()
  for (const { returnId, goodsCents } of returns) {
    const back = { userId, orderId, returnId, goodsCents, categoryIds, happenedAt, known }
    const command = { type: 'Reverse', ...back, rules, game: context.game } as const
    const reversed = await execute(context, loyalty, userId, command)
    if (!reversed.ok) return reversed
  }
  return ok(null)
}

const earnOf = async (
  context: CommandContext,
  { id: orderId, userId, placedAt, deliveredAt }: DueOrder,
  rules: LoyaltyRules,
): Promise<CommandResult> => {
  const found = await load(context, order, orderId)
  if (!isPlaced(found) || found.isErased || deliveredAt === null) return ok(null)
  const goodsCents = paidGoodsCents(found)
  const categoryIds = categoriesOf(context, { ...found, returns: [] })
  const booked = { userId, orderId, goodsCents, categoryIds, placedAt, happenedAt: deliveredAt }
  const command = { type: 'Earn', ...booked, rules, game: context.game } as const
  const earned = await execute(context, loyalty, userId, command)
  return earned.ok ? reverseReturns(context, found, { userId, rules }) : earned
}

/**
 * Books the points of the account's delivered orders that have none yet, in the order of their delivery. The tier of
 * each order depends on the orders before.
 */
const accrue = async (
  context: CommandContext,
  { userId, rules }: { userId: string; rules: LoyaltyRules },
): Promise<CommandResult> => {
  for await (const due of context.queries.loyalty.forShop.dueOf(userId)) {
    const earned = await earnOf(context, due, rules)
    if (!earned.ok) return earned
  }
  return ok(null)
}

const voucherOf = async (context: CommandContext, state: OrderState) => {
  if (isPlaced(state)) {
    const { voucher, buyerId: userId } = state
    return voucher === null || userId === null ? null : { voucherId: voucher.voucherId, userId }
  }
  if (state.status === 'none') return null
  const found = await context.queries.loyalty.forShop.voucherOfOrder(state.orderId)
  return found === undefined ? null : { voucherId: found.id, userId: found.userId }
}

const settlePoints = async (
  context: CommandContext,
  placed: PlacedOrder,
): Promise<CommandResult> => {
  const { buyerId: userId, status, isErased } = placed
  if (userId === null || status !== 'delivered' || isErased) return ok(null)
  const of = { userId, rules: await readRules(context) }
  const accrued = await accrue(context, of)
  return accrued.ok ? reverseReturns(context, placed, of) : accrued
}

/**
 * Makes points and voucher agree with the order: points are earned or taken back, the voucher is used or given back.
 * Repeating has no effect.
 */
export const settleLoyalty: Command<{ orderId: string }, null> = {
  name: 'settle-loyalty',
  may: isShop,
  run: async ({ orderId }, context) => {
    const state = await load(context, order, orderId)
    // An order that was placed without an account earns no points for the account that it joined later.
    if (isPlaced(state) && state.buyerId === null) return ok(null)
    // The read models tell which points are due, so they must be up to date.
    if (!(await isCaughtUp(context, context.queries.loyalty))) return reject('NOT_CAUGHT_UP')
    const voucher = await voucherOf(context, state)
    const settled =
      voucher === null ? ok(null) : await settleVoucher(context, { ...voucher, orderId }, state)
    if (!settled.ok) return settled
    return isPlaced(state) ? settlePoints(context, state) : ok(null)
  },
}
