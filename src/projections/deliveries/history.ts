import { type DeliveryEvent, deliveryEvents } from '../../domain/delivery/events.ts'
import {
  type DeliveryStatus,
  deliveryStatusAfter,
  isDeliveryStatusEvent,
} from '../../domain/delivery/vocabulary.ts'
import type { Role } from '../../domain/kernel/actor.ts'
import type { Recorded } from '../../stores/event-store/events.ts'

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
  actor: { id: string; role: Role }
}

const isOfDelivery = (event: Recorded): event is Recorded<DeliveryEvent> =>
  Object.hasOwn(deliveryEvents, event.type)

/** What a step says in words. */
const wordsOf = ({ type, data }: Recorded<DeliveryEvent>): string => {
  if (type === 'DeliveryFailed' || type === 'DeliveryReturned') return data.reason
  if (type === 'DeliveryDelivered') return data.override ?? ''
  return type === 'DeliveryNoted' || type === 'DeliveryReported' ? data.notes : ''
}

const entryOf = (
  event: Recorded<DeliveryEvent>,
  { id, status }: { id: string; status: DeliveryStatus },
): DeliveryEntry => {
  const { type, data, meta } = event
  return {
    id,
    status,
    notes: wordsOf(event),
    place: null,
    at: meta.at,
    doneAt: 'doneAt' in data ? data.doneAt : meta.at,
    reported: type === 'DeliveryReported' ? { to: data.to, refusedWith: data.refusedWith } : null,
    actor: { id: meta.actor.id, role: meta.actor.role },
  }
}

const withNotes = (entry: DeliveryEntry, notes: string): DeliveryEntry => ({
  ...entry,
  notes: [entry.notes, notes].filter((words) => words !== '').join('. '),
})

/** The entries with this one changed. Undefined: there is none of this id. */
const changed = (
  entries: readonly DeliveryEntry[],
  id: string,
  change: (entry: DeliveryEntry) => DeliveryEntry,
): DeliveryEntry[] | undefined =>
  entries.some((entry) => entry.id === id)
    ? entries.map((entry) => (entry.id === id ? change(entry) : entry))
    : undefined

const withEvent = (entries: DeliveryEntry[], event: Recorded<DeliveryEvent>): DeliveryEntry[] => {
  const { type, data } = event
  const id = 'entryId' in data ? data.entryId : event.id
  const present = entries.at(-1)?.status ?? 'pending'
  if (isDeliveryStatusEvent(type)) {
    return [...entries, entryOf(event, { id, status: deliveryStatusAfter[type] })]
  }
  if (type === 'DeliveryReported') return [...entries, entryOf(event, { id, status: present })]
  if (type === 'DeliveryNoted') {
    const noted = changed(entries, id, (one) => withNotes(one, data.notes))
    return noted ?? [...entries, entryOf(event, { id, status: present })]
  }
  if (type !== 'DeliveryPlaceRecorded') return entries
  return changed(entries, id, (one) => ({ ...one, place: data.place })) ?? entries
}

/** Every entry, the oldest first. A note and a place that came with a step stand in the step's entry. */
export const entriesOf = (events: readonly Recorded[]): DeliveryEntry[] =>
  events.filter(isOfDelivery).reduce(withEvent, [])
