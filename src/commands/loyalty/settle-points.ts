import type { ErrorCode } from '../../contract/errors.ts'
import { ok, type Rejection, type Result } from '../../domain/kernel/result.ts'
import type { LoyaltyRules } from '../../domain/loyalty/accrual.ts'
import { loyalty } from '../../domain/loyalty/loyalty.ts'
import { order } from '../../domain/order/order.ts'
import { paidGoodsCents } from '../../domain/order/pricing.ts'
import { isPlaced, type PlacedOrder } from '../../domain/order/state.ts'
import type { DueOrderDoc } from '../../projections/loyalty/due.ts'
import type { CommandContext } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'

type Outcome = Result<null, Rejection<ErrorCode>>

/** What came back of the order takes its points along, return by return. */
export const reverseReturns = async (
  context: CommandContext,
  { orderId, returns }: PlacedOrder,
  { userId, rules }: { userId: string; rules: LoyaltyRules },
): Promise<Outcome> => {
  if (returns.length === 0) return ok(null)
  const known = await context.queries.loyalty.forShop.bookingOf(orderId)
  const happenedAt = context.now().toISOString()
  for (const { returnId, goodsCents } of returns) {
    const back = { userId, orderId, returnId, goodsCents, happenedAt, rules, known }
    const reversed = await execute(context, loyalty, userId, { type: 'Reverse', ...back })
    if (!reversed.ok) return reversed
  }
  return ok(null)
}

const earnOf = async (
  context: CommandContext,
  { id: orderId, userId, deliveredAt }: DueOrderDoc,
  rules: LoyaltyRules,
): Promise<Outcome> => {
  const found = await load(context, order, orderId)
  if (!isPlaced(found) || found.isErased || deliveredAt === null) return ok(null)
  const booked = { userId, orderId, goodsCents: paidGoodsCents(found), happenedAt: deliveredAt }
  const earned = await execute(context, loyalty, userId, { type: 'Earn', ...booked, rules })
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
