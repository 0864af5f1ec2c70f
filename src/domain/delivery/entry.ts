import { type Actor, hasAccount } from '../kernel/access.ts'
import type { Instant } from '../kernel/decider.ts'
import type { DeliveryEvent, Place } from './events.ts'
import type { Delivery } from './state.ts'

/**
 * What a person did, as their phone says it. `doneAt` is the phone's time, corrected by what the server last told it.
 * `receivedAt` is the server's.
 */
export type Entry = {
  entryId: string
  doneAt: Instant
  receivedAt: Instant
  notes: string
  place: Place | null
}

/** The same entry twice is one. */
export const isKnown = ({ entries, refused }: Delivery, { entryId }: Entry): boolean =>
  entries.includes(entryId) || refused.includes(entryId)

/** Held between the step before and the receipt: a phone's clock may be hours wrong. */
export const heldDoneAt = ({ stepAt }: Delivery, { doneAt, receivedAt }: Entry): Instant => {
  const notLate = doneAt < receivedAt ? doneAt : receivedAt
  return notLate > stepAt ? notLate : stepAt
}

/** What every step says. */
export const stepOf = (
  { deliveryId, branchId, status: from }: Delivery,
  entryId: string,
  doneAt: Instant,
) => ({ deliveryId, entryId, doneAt, branchId, from })

export const cancelledOf = ({ deliveryId, branchId, status: from }: Delivery): DeliveryEvent[] => [
  { type: 'DeliveryCancelled', data: { deliveryId, branchId, from } },
]

/** The place of an entry belongs to the one who was there. */
export const placedBy = (
  { deliveryId }: Delivery,
  by: Actor,
  { entryId, place }: Entry,
): DeliveryEvent[] => {
  if (place === null || !hasAccount(by)) return []
  return [{ type: 'DeliveryPlaceRecorded', data: { deliveryId, entryId, subject: by.id, place } }]
}

/** The note of an entry, and its place. */
export const notedBy = (state: Delivery, by: Actor, entry: Entry): DeliveryEvent[] => {
  const { deliveryId, subject } = state
  const { entryId, notes } = entry
  const data = { deliveryId, entryId, doneAt: heldDoneAt(state, entry), subject, notes }
  return [{ type: 'DeliveryNoted', data }, ...placedBy(state, by, entry)]
}
