import { settleLoyalty } from '../../commands/loyalty/settle-loyalty.ts'
import { expireVoucher } from '../../commands/loyalty/vouchers.ts'
import { sweepOf } from '../sweep.ts'

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
