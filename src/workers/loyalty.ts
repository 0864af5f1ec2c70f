import { settleLoyalty } from '../commands/loyalty/settle-loyalty.ts'
import { expireVoucher } from '../commands/loyalty/vouchers.ts'
import { sweepOf } from './sweep.ts'

/** After this time (ms) the job of an order has had all its attempts, so a sweep takes over. */
const LATE_MS = 10 * 60_000

/** Keeps only the first order of each account, because settling it settles all orders of the account. */
async function* oncePerAccount<Order extends { userId: string }>(orders: AsyncIterable<Order>) {
  const seen = new Set<string>()
  for await (const order of orders) {
    if (!seen.has(order.userId)) yield order
    seen.add(order.userId)
  }
}

/** Books the points of orders whose job was lost or given up. */
export const earnLateSweep = sweepOf({
  type: 'earn-late-points',
  everyMs: 60_000,
  find: ({ deps, ago }) =>
    oncePerAccount(deps.commands.queries.loyalty.forShop.dueBefore(ago(LATE_MS))),
  idOf: ({ id }) => id,
  work: ({ id: orderId }, { issue }) => issue(settleLoyalty, { orderId }),
})

const STALE_MS = 10 * 60_000

/**
 * Settles vouchers that an order has held for ten minutes: the voucher is used or given back. An order that was never
 * placed is abandoned earlier, by the sweep of stale claims.
 */
export const settleHeldVouchersSweep = sweepOf({
  type: 'settle-held-vouchers',
  everyMs: 60_000,
  find: ({ deps, ago }) => deps.commands.queries.loyalty.forShop.heldBefore(ago(STALE_MS)),
  idOf: ({ id }) => id,
  work: async ({ orderId }, { tryTo }) => {
    if (orderId !== null) await tryTo(settleLoyalty, { orderId })
  },
})

/** Ends vouchers that were not used in time, which gives their points back. */
export const expireVouchersSweep = sweepOf({
  type: 'expire-vouchers',
  everyMs: 15 * 60_000,
  find: ({ deps, ago }) => deps.commands.queries.loyalty.forShop.endedBy(ago(0)),
  idOf: ({ id }) => id,
  work: ({ id: voucherId, userId }, { issue }) => issue(expireVoucher, { voucherId, userId }),
})
