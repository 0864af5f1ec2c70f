import { type Cost, costOf, type Line, without } from './costs.ts'
import { reward } from './opening.ts'
import type { Member, Order } from './state.ts'

/** The lines without all that came back. */
export const keptLines = ({ lines, returns }: Order): Line[] =>
  without(
    lines,
    returns.flatMap((one) => one.lines),
  )

/** What the goods that the customer keeps would have cost with the same voucher. The fee stays with the shop. */
export const afterReturns = (order: Order): Cost => {
  const { branchId, voucherId } = order
  return costOf(branchId, keptLines(order), voucherId === undefined ? 0 : reward.worthCents)
}

/** What the customer pays for what was kept, once money that is due back is back. */
export const netCents = (order: Order): number =>
  afterReturns(order).priceCents - (order.isFeeBack ? order.cost.feeCents : 0)

/** The tiers by all points earned, and how many points of a hundred an earned point becomes. */
const tiers = [
  { name: 'platinum', points: 15_000, percent: 200 },
  { name: 'gold', points: 5_000, percent: 150 },
  { name: 'silver', points: 1_000, percent: 125 },
]
const earning: readonly string[] = ['order', 'return', 'bonus', 'bonus_return']

export const earnedBy = (entries: Member['entries']): number =>
  entries.reduce((sum, { kind, points }) => sum + (earning.includes(kind) ? points : 0), 0)

const tierAt = (earned: number) =>
  tiers.find(({ points }) => earned >= points) ?? { name: 'bronze', points: 0, percent: 100 }

export const tierPercent = ({ entries }: Member): number => tierAt(earnedBy(entries)).percent
