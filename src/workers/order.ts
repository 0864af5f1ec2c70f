import * as z from 'zod'
import {
  expireGuestOrder,
  waitingGuestOrders,
} from '../commands/guest-orders/expire-guest-order.ts'
import { releaseGuestOrder } from '../commands/guest-orders/guest-orders.ts'
import { abandonOrder } from '../commands/order/claim-order.ts'
import { expireUnpaidOrder } from '../commands/order/expire-unpaid-order.ts'
import { PAY_WITHIN_MS } from '../commands/payment/access.ts'
import { issuingAnew } from './issue-for-job.ts'
import { type CommandsOnly, eventJob } from './job.ts'
import { type SweepRun, sweepOf } from './sweep.ts'

const STALE_MS = 10 * 60_000

/**
 * An order number that was claimed ten minutes ago without an order never gets one: the stock reserved for it can be
 * bought again. A claim whose command is refused (CONFLICT) is found again by the next sweep.
 */
export const abandonStaleClaimsSweep = sweepOf({
  type: 'abandon-stale-claims',
  everyMs: 60_000,
  find: ({ deps, ago }) => deps.commands.queries.openClaims.olderThan(ago(STALE_MS)),
  idOf: ({ orderNumber }) => orderNumber,
  work: ({ orderNumber }, { tryTo }) => tryTo(abandonOrder, { orderNumber }),
})

const everyWaiting = async function* ({ deps, issue }: SweepRun<CommandsOnly>) {
  for (const { branchId } of deps.commands.queries.catalogue.branches()) {
    const waiting = await issue(waitingGuestOrders, { branchId })
    for (const { orderId } of waiting) yield { branchId, orderId }
  }
}

/** Looks at the orders that wait at each branch now: a few, however long the shop's past. */
export const expireGuestOrdersSweep = sweepOf({
  type: 'expire-guest-orders',
  everyMs: 60_000,
  find: everyWaiting,
  idOf: ({ orderId }) => orderId,
  work: (order, { issue }) => issue(expireGuestOrder, order),
})

const data = z.object({ orderId: z.string() })

/** Money for a guest's order makes its place free for another guest. */
export const releaseGuestOrderJob = eventJob({
  type: 'release-guest-order',
  on: ['PaymentReceived'],
  data: ({ data: { orderId } }) => ({ orderId }),
  retry: { attempts: 10, backoffMs: 250 },
  run: issuingAnew(releaseGuestOrder, data),
})

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
