import type { PointsWorth } from './events.ts'

/**
 * `points`: balances above zero, and in vouchers that are not used. `used`: of vouchers that paid. `sales`: what points
 * came with.
 */
export type PointsGiven = { points: number; used: number; sales: number }

type Worth = Omit<PointsWorth, 'version'>

/** What it would cost if every point were redeemed. */
export const liability = ({ points }: Pick<PointsGiven, 'points'>, { worthCents }: Worth): number =>
  points * worthCents

const half = (below: bigint): bigint => below / 2n

/**
 * The part of the sales that belongs to points still expected to be redeemed: sales are shared out between the goods
 * and all points given, by their prices. In the unit of `sales` and of the worth, rounded to whole ones. The products
 * are larger than a number holds exactly.
 */
export const deferredRevenue = (
  { points, used, sales }: PointsGiven,
  { worthCents, redeemedPercent }: Worth,
): number => {
  const given = points + used
  // In hundredths, so that the share stays whole.
  const expected = given * redeemedPercent
  const toCome = Math.max(0, expected - used * 100)
  if (sales <= 0 || toCome === 0 || worthCents === 0) return 0
  const worth = BigInt(worthCents)
  const all = BigInt(sales) * 100n + BigInt(expected) * worth
  return Number((BigInt(sales) * BigInt(toCome) * worth + half(all)) / all)
}
