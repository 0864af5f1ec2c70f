import { waitingGuestOrders } from '../commands/guest-orders/guest-orders.ts'
import { abandonOrder } from '../commands/order/claim-order.ts'
import { expireGuestOrder } from '../commands/order/expire-guest-order.ts'
import { expireUnpaidOrder } from '../commands/order/expire-unpaid-order.ts'
import { PAY_WITHIN_MS } from '../commands/order-access.ts'
import type { CommandsOnly } from './job.ts'
import { type SweepRun, sweepOf } from './sweep.ts'

const STALE_MS = 10 * 60_000

/**
 * Abandons order numbers that were claimed ten minutes ago and have no order, which releases their stock. If the
 * command is refused (CONFLICT), the next sweep tries again.
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
    for (const place of waiting) yield { branchId, place }
  }
}

/** Reads each branch's list of places once, and then only the orders whose place can have come due. */
export const expireGuestOrdersSweep = sweepOf({
  type: 'expire-guest-orders',
  everyMs: 60_000,
  find: everyWaiting,
  idOf: ({ place }) => place.orderId,
  work: (waiting, { issue }) => issue(expireGuestOrder, waiting),
})

/**
 * Cancels M-PESA orders that were not paid in time. If a cancellation is refused, the next sweep checks the order
 * again.
 */
export const expireUnpaidOrdersSweep = sweepOf({
  type: 'expire-unpaid-orders',
  everyMs: 60_000,
  find: async function* ({ deps: { commands }, ago }) {
    yield* commands.queries.payments.unpaidSince(ago(PAY_WITHIN_MS))
    yield* commands.queries.payments.partPaidSince(ago(commands.partPaidHours * 3_600_000))
  },
  idOf: (orderId) => orderId,
  work: (orderId, { tryTo }) => tryTo(expireUnpaidOrder, { orderId }),
})
