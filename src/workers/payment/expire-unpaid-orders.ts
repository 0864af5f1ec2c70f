import { expireUnpaidOrder } from '../../commands/order/expire-unpaid-order.ts'
import { PAY_WITHIN_MS } from '../../commands/payment/access.ts'
import { sweepOf } from '../sweep.ts'

/**
 * The next sweep looks again at an order whose cancellation is refused, and at a paid one that the read model still
 * shows.
 */
export const expireUnpaidOrdersSweep = sweepOf({
  type: 'expire-unpaid-orders',
  everyMs: 60_000,
  find: ({ deps, ago }) => deps.commands.queries.payments.unpaidSince(ago(PAY_WITHIN_MS)),
  idOf: (orderId) => orderId,
  work: (orderId, { tryTo }) => tryTo(expireUnpaidOrder, { orderId }),
})
