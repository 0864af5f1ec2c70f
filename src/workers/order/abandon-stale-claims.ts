import { abandonOrder } from '../../commands/order/claim-order.ts'
import { sweepOf } from '../sweep.ts'

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
