import { type Actor, hasAccount } from '../kernel/access.ts'
import type { Instant } from '../kernel/decider.ts'
import type { DeliveryEvent, Place } from './events.ts'
import type { Delivery } from './state.ts'

/**
 * Something that a person did, as sent by a phone. `doneAt` is the phone's time, corrected by the server's clock when
 * the phone was last online. `receivedAt` is the server's time.
 */
export type DeliveryEntry = {
  entryId: string
  doneAt: Instant
  receivedAt: Instant
  notes: string
  place: Place | null
}

/** Whether this entry was already recorded. A phone may send the same entry again. */
export const isKnown = ({ entries, refused }: Delivery, { entryId }: DeliveryEntry): boolean =>
  entries.includes(entryId) || refused.includes(entryId)

/**
 * When the entry was done: the phone's time, but not before the previous step and not after the shop received the
 * entry. A phone's clock may be hours wrong.
 */
export const heldDoneAt = (
  { stepAt }: Delivery,
  { doneAt, receivedAt }: DeliveryEntry,
): Instant => {
  const notLate = doneAt < receivedAt ? doneAt : receivedAt
  return notLate > stepAt ? notLate : stepAt
}

/** The fields that the events of all steps share. */
export const stepOf = (
  { deliveryId, branchId, status: from }: Delivery,
  entryId: string,
  doneAt: Instant,
) => ({ deliveryId, entryId, doneAt, branchId, from })

export const cancelledOf = ({ deliveryId, branchId, status: from }: Delivery): DeliveryEvent[] => [
  { type: 'DeliveryCancelled', data: { deliveryId, branchId, from } },
]

/** The event that records where an entry was made. The place is personal data of the person who made the entry. */
export const placedBy = (
  { deliveryId }: Delivery,
  by: Actor,
  { entryId, place }: DeliveryEntry,
): DeliveryEvent[] => {
  if (place === null || !hasAccount(by)) return []
  return [{ type: 'DeliveryPlaceRecorded', data: { deliveryId, entryId, subject: by.id, place } }]
}

/** The events for an entry's note and its place. */
export const notedBy = (state: Delivery, by: Actor, entry: DeliveryEntry): DeliveryEvent[] => {
  const { deliveryId, subject } = state
  const { entryId, notes } = entry
  const data = { deliveryId, entryId, doneAt: heldDoneAt(state, entry), subject, notes }
  return [{ type: 'DeliveryNoted', data }, ...placedBy(state, by, entry)]
}
