import type { ErrorCode } from '../../contract/errors.ts'
import { ok, type Rejection, type Result } from '../../domain/kernel/result.ts'
import type { LoyaltyRules } from '../../domain/loyalty/accrual.ts'
import { loyalty } from '../../domain/loyalty/loyalty.ts'
import { order } from '../../domain/order/order.ts'
import { paidGoodsCents } from '../../domain/order/pricing.ts'
import { keptOf } from '../../domain/order/returning.ts'
import { isPlaced, type PlacedOrder } from '../../domain/order/state.ts'
import type { DueOrder } from '../../projections/loyalty/due.ts'
import type { CommandContext } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'

type Outcome = Result<null, Rejection<ErrorCode>>

/** The categories of the goods that the customer still has. */
const categoriesOf = ({ queries }: CommandContext, order: PlacedOrder): number[] => {
  const kept = keptOf(order).filter(({ quantity }) => quantity > 0)
  const found = kept.map(({ productId }) => queries.catalogue.categoryOf(productId))
  return [...new Set(found.filter((id) => id !== undefined))]
}

/** What came back of the order takes its points along, return by return. */
export const reverseReturns = async (
  context: CommandContext,
  placed: PlacedOrder,
  { userId, rules }: { userId: string; rules: LoyaltyRules },
): Promise<Outcome> => {
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
): Promise<Outcome> => {
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
export const accrue = async (
  context: CommandContext,
  { userId, rules }: { userId: string; rules: LoyaltyRules },
): Promise<Outcome> => {
  for await (const due of context.queries.loyalty.forShop.dueOf(userId)) {
    const earned = await earnOf(context, due, rules)
    if (!earned.ok) return earned
  }
  return ok(null)
}
