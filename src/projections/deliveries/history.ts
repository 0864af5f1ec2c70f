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

/** Where somebody made an entry. */
type PlaceOfEntry = { deliveryId: string; entryId: string; place: Place }

/** A part of the places of one person, by their deliveries. */
export type DeliveryPlacesDoc = Doc & { places: PlaceOfEntry[] }

/** A person's places lie in so many parts. The number is fixed, so that an erasure names them all. */
const PARTS = 256
/**
 * So that a part stays a small document. Together the parts have room for 128,000 places, which are years of the busiest
 * rider. Beyond that the oldest place of a part goes.
 */
const MOST_IN_PART = 500

const partId = (personId: string, part: number): string => `${personId}.${part}`

/** Spreads deliveries evenly, whatever their ids look like. */
const partOf = (deliveryId: string): number =>
  [...deliveryId].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 65_521, 7) % PARTS

export const placesIdOf = (personId: string, deliveryId: string): string =>
  partId(personId, partOf(deliveryId))

/** Where entries of deliveries were made. They go with the one who was there. */
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

/** `at`: when the shop received it, `doneAt` when it was done. `place` is the one's who made it. */
export type DeliveryEntry = {
  id: string
  status: DeliveryStatus
  notes: string
  place: { latitude: number; longitude: number } | null
  at: string
  doneAt: string
  /** What a driver says was done, where the shop refused it: a step, or a note (null), and the refusal's code. */
  reported: { to: DeliveryStatus | null; refusedWith: string } | null
  actor: Doer
}

/** `placedBy`: whose place it is. The places stand apart, so that they go with their person. */
type KeptEntry = Omit<DeliveryEntry, 'place'> & { placedBy: string | null }

/** `id` is the order's, so that the words go with its customer. Oldest entry first. */
export type DeliveryHistoryDoc = Doc & { entries: KeptEntry[] }

type Noted = 'DeliveryNoted' | 'DeliveryReported' | 'DeliveryPlaceRecorded'
type EntryEvent = Recorded<Extract<DeliveryEvent, { type: DeliveryStatusEvent | Noted }>>

/** What a step says in words. */
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

/** The entries with this one changed. Undefined: there is none of this id. */
const changed = (
  entries: KeptEntry[],
  id: string,
  change: (entry: KeptEntry) => KeptEntry,
): KeptEntry[] | undefined =>
  entries.some((entry) => entry.id === id)
    ? entries.map((entry) => (entry.id === id ? change(entry) : entry))
    : undefined

/** A note and a place that came with a step stand in the step's entry. Undefined: the event's entry is another one. */
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

/** The order of a delivery, which only the delivery's first event names. */
const deliveryBefore: Fact<'delivery', { orderId: string }> = {
  name: 'delivery',
  // A delivery goes its way within hours.
  remembers: 5_000,
  streamsOf: (event) =>
    isOfDelivery(event) ? [streamName(delivery, event.data.deliveryId)] : undefined,
  isToldBeside: (event) => isOfDelivery(event) && event.type !== 'DeliveryCreated',
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

/** What was done and said on a delivery's way. Words may speak of the customer, and go with the customer. */
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
