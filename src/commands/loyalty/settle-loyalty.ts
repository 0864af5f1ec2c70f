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

/** The categories of the goods that the customer still has. */
const categoriesOf = ({ queries }: CommandContext, order: PlacedOrder): number[] => {
  const kept = keptOf(order).filter(({ quantity }) => quantity > 0)
  const found = kept.map(({ productId }) => queries.catalogue.categoryOf(productId))
  return [...new Set(found.filter((id) => id !== undefined))]
}

/** What came back of the order takes its points along, return by return. */
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
 * The account's orders that were delivered and have not earned earn now, in the order of their delivery: the tier of
 * each follows from those before.
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
 * Brings the ledger of the order's account to where the order is: points earned and taken back, the voucher used or
 * given back. Every step may come twice.
 */
export const settleLoyalty: Command<{ orderId: string }, null> = {
  name: 'settle-loyalty',
  may: isShop,
  run: async ({ orderId }, context) => {
    const state = await load(context, order, orderId)
    // An account earns nothing for an order that was placed without it.
    if (isPlaced(state) && state.buyerId === null) return ok(null)
    // What is due, and what was booked, is found by the read models.
    if (!(await isCaughtUp(context, context.queries.loyalty))) return reject('NOT_CAUGHT_UP')
    const voucher = await voucherOf(context, state)
    const settled =
      voucher === null ? ok(null) : await settleVoucher(context, { ...voucher, orderId }, state)
    if (!settled.ok) return settled
    return isPlaced(state) ? settlePoints(context, state) : ok(null)
  },
}
