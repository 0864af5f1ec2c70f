import { type Cost, costOf, type Line, without } from './costs.ts'
import { reward } from './opening.ts'
import type { Order } from './state.ts'

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
