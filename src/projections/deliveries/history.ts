import { delivery } from '../../domain/delivery/delivery.ts'
import { type DeliveryEvent, deliveryEvents, type Place } from '../../domain/delivery/events.ts'
import {
  type DeliveryStatus,
  type DeliveryStatusEvent,
  deliveryStatusAfter,
  isDeliveryStatusEvent,
} from '../../domain/delivery/vocabulary.ts'
import { streamName, typesIn } from '../../domain/kernel/decider.ts'
import { isOf, type Recorded } from '../../stores/event-store/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { withEntry } from '../bounded-history.ts'
import type { Fact, FactsOf } from '../facts.ts'
import {
  type DocChange,
  type Doer,
  doerOf,
  onEach,
  type Projection,
  remove,
  update,
} from '../projection.ts'

/** The place where somebody made an entry in a delivery's history. */
type PlaceOfEntry = { deliveryId: string; entryId: string; place: Place }

/** A part of one person's places. */
export type DeliveryPlacesDoc = Doc & { places: PlaceOfEntry[] }

/**
 * The places of a person are spread over this many documents. The number is fixed, so that an erasure can name them
 * all.
 */
const PARTS = 256
/**
 * Keeps each document small. All parts hold 128,000 places, which is years of the busiest rider. A full part drops its
 * oldest place.
 */
const MOST_IN_PART = 500

const partId = (personId: string, part: number): string => `${personId}.${part}`

/** Spreads deliveries evenly over the parts, whatever their ids look like. */
const partOf = (deliveryId: string): number =>
  [...deliveryId].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 65_521, 7) % PARTS

export const placesIdOf = (personId: string, deliveryId: string): string =>
  partId(personId, partOf(deliveryId))

/** The places where entries of deliveries were made. They are deleted with the person who was there. */
export const deliveryPlaces: Projection<DeliveryPlacesDoc> = {
  collection: { name: 'delivery-places', version: 1, indexes: [] },
  on: {
    DeliveryPlaceRecorded: ({ data: { deliveryId, entryId, subject, place } }) => {
      if (place === null) return []
      const id = placesIdOf(subject, deliveryId)
      const one = { deliveryId, entryId, place }
      return {
        id,
        fold: (doc) => ({ id, places: [...(doc?.places ?? []), one].slice(-MOST_IN_PART) }),
      }
    },
    UserErased: ({ data: { userId } }) =>
      Array.from({ length: PARTS }, (_, part) => remove(partId(userId, part))),
  },
}

/**
 * `at`: when the shop received the entry. `doneAt`: when the step was done. `place`: where the person who made the
 * entry was. `isPlaced`: a place was recorded, even if `place` was not asked for.
 */
export type DeliveryEntry = {
  id: string
  status: DeliveryStatus
  notes: string
  place: { latitude: number; longitude: number } | null
  isPlaced: boolean
  at: string
  doneAt: string
  /**
   * A step that a driver reports although the shop refused it, with the code of the refusal. `to` null: the driver
   * reports only a note.
   */
  reported: { to: DeliveryStatus | null; refusedWith: string } | null
  actor: Doer
}

/**
 * `placedBy`: the person whose place belongs to the entry. Places are kept in documents of their own, so that they are
 * deleted with the person.
 */
type KeptEntry = Omit<DeliveryEntry, 'place' | 'isPlaced'> & { placedBy: string | null }

/** `id` is the order's id, because the notes are deleted with the order's customer. Oldest entry first. */
export type DeliveryHistoryDoc = Doc & { entries: KeptEntry[] }

type Noted = 'DeliveryNoted' | 'DeliveryReported' | 'DeliveryPlaceRecorded'
type EntryEvent = Recorded<Extract<DeliveryEvent, { type: DeliveryStatusEvent | Noted }>>

/** The text that belongs to an event. */
const wordsOf = ({ type, data }: EntryEvent): string => {
  if (type === 'DeliveryFailed' || type === 'DeliveryReturned') return data.reason
  if (type === 'DeliveryDelivered') return data.override ?? ''
  return type === 'DeliveryNoted' || type === 'DeliveryReported' ? data.notes : ''
}

const entryOf = (
  event: EntryEvent,
  { id, status }: { id: string; status: DeliveryStatus },
): KeptEntry => {
  const { type, data, meta } = event
  return {
    id,
    status,
    notes: wordsOf(event),
    placedBy: null,
    at: meta.at,
    doneAt: 'doneAt' in data ? data.doneAt : meta.at,
    reported: type === 'DeliveryReported' ? { to: data.to, refusedWith: data.refusedWith } : null,
    actor: doerOf(meta),
  }
}

const withNotes = (entry: KeptEntry, notes: string): KeptEntry => ({
  ...entry,
  notes: [entry.notes, notes].filter((words) => words !== '').join('. '),
})

/** All entries, with `change` applied to the entry that has this id. Undefined if there is no such entry. */
const changed = (
  entries: KeptEntry[],
  id: string,
  change: (entry: KeptEntry) => KeptEntry,
): KeptEntry[] | undefined =>
  entries.some((entry) => entry.id === id)
    ? entries.map((entry) => (entry.id === id ? change(entry) : entry))
    : undefined

/**
 * Puts a note or a place that came with a step into the entry of that step. Undefined: the event needs an entry of its
 * own.
 */
const inEntry = (entries: KeptEntry[], { type, data }: EntryEvent): KeptEntry[] | undefined => {
  if (type === 'DeliveryNoted') {
    return changed(entries, data.entryId, (one) => withNotes(one, data.notes))
  }
  if (type !== 'DeliveryPlaceRecorded') return undefined
  const placedBy = data.place === null ? null : data.subject
  return changed(entries, data.entryId, (one) => ({ ...one, placedBy })) ?? entries
}

const withEvent = (entries: KeptEntry[], event: EntryEvent): KeptEntry[] => {
  const { type, data } = event
  const within = inEntry(entries, event)
  if (within !== undefined) return within
  const status = isDeliveryStatusEvent(type)
    ? deliveryStatusAfter[type]
    : (entries.at(-1)?.status ?? 'pending')
  const id = 'entryId' in data ? data.entryId : event.id
  return withEntry(entries, entryOf(event, { id, status }))
}

const isOfDelivery = isOf(deliveryEvents)

/** The order of a delivery. Only the first event of the delivery names it. */
export const deliveryBefore: Fact<'delivery', { orderId: string }> = {
  name: 'delivery',
  // Enough for the deliveries under way, because a delivery takes only hours.
  remembers: 5_000,
  streamsOf: (event) =>
    isOfDelivery(event) ? [streamName(delivery, event.data.deliveryId)] : undefined,
  goesWith: (event) => isOfDelivery(event) && event.type !== 'DeliveryCreated',
  after: (before, event) =>
    event.type === 'DeliveryCreated' ? { orderId: event.data.orderId } : before,
}
type Tells = [typeof deliveryBefore]

const note = (
  event: EntryEvent,
  { delivery: before }: FactsOf<Tells>,
): DocChange<DeliveryHistoryDoc>[] =>
  before === undefined
    ? []
    : [update(before.orderId, (doc) => ({ ...doc, entries: withEvent(doc.entries, event) }))]

/**
 * What was done and written during a delivery. The texts may be about the customer, and are deleted with the customer.
 */
export const deliveryHistory: Projection<DeliveryHistoryDoc, Tells> = {
  collection: { name: 'delivery-history', version: 1, indexes: [] },
  tells: [deliveryBefore],
  on: {
    ...onEach(typesIn(deliveryStatusAfter), note),
    DeliveryCreated: (event) => {
      const id = event.data.orderId
      return { id, fold: () => ({ id, entries: withEvent([], event) }) }
    },
    DeliveryNoted: note,
    DeliveryReported: note,
    DeliveryPlaceRecorded: note,
    OrderCustomerErased: ({ data }) =>
      update(data.orderId, (doc) => ({
        ...doc,
        entries: doc.entries.map((entry) => ({ ...entry, notes: '' })),
      })),
  },
}
