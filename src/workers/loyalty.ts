import * as z from 'zod'
import { settleLoyalty } from '../commands/loyalty/settle-loyalty.ts'
import { expireVoucher } from '../commands/loyalty/vouchers.ts'
import { issuingAnew } from './issue-for-job.ts'
import { eventJob } from './job.ts'
import { sweepOf } from './sweep.ts'

const data = z.object({ orderId: z.string() })

/** The points of an order, and its voucher, follow what becomes of the order. */
export const settleLoyaltyJob = eventJob({
  type: 'settle-loyalty',
  on: ['OrderPlaced', 'OrderDelivered', 'OrderReturned', 'OrderCancelled', 'OrderAbandoned'],
  data: ({ type, data }) =>
    type === 'OrderPlaced' && data.voucher === null ? undefined : { orderId: data.orderId },
  retry: { attempts: 10, backoffMs: 500 },
  run: issuingAnew(settleLoyalty, data),
})

/** The job has had its attempts by then. */
const LATE_MS = 10 * 60_000

/** One of an account's orders settles them all. */
async function* oncePerAccount<Order extends { userId: string }>(orders: AsyncIterable<Order>) {
  const seen = new Set<string>()
  for await (const order of orders) {
    if (!seen.has(order.userId)) yield order
    seen.add(order.userId)
  }
}

/** Orders whose job was lost or given up earn all the same. */
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
 * A voucher that an order has held for ten minutes is used by then, or can be used again. An order that did not come is
 * abandoned first, by the sweep of stale claims.
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

/** Vouchers that nobody used in time give their points back. */
export const expireVouchersSweep = sweepOf({
  type: 'expire-vouchers',
  everyMs: 15 * 60_000,
  find: ({ deps, ago }) => deps.commands.queries.loyalty.forShop.endedBy(ago(0)),
  idOf: ({ id }) => id,
  work: ({ id: voucherId, userId }, { issue }) => issue(expireVoucher, { voucherId, userId }),
})
