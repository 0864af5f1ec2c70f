import type { Instant } from '../kernel/event.ts'

/** When a driver last had a delivery before the eyes. */
export type Seen = { deliveryId: string; at: Instant }

/** The last ones suffice: no driver carries as many. */
const MOST_SEEN = 50

export const seenAfter = (
  seen: readonly Seen[],
  deliveryIds: readonly string[],
  at: Instant,
): Seen[] =>
  [
    ...seen.filter(({ deliveryId }) => !deliveryIds.includes(deliveryId)),
    ...deliveryIds.map((deliveryId) => ({ deliveryId, at })),
  ].slice(-MOST_SEEN)
