import { type DukaEvent, eventCatalogue } from '../domain/aggregates.ts'
import type { Recorded, RecordedBatch, Unreadable } from '../stores/event-store/events.ts'
import { type Doc, isTooLarge, type Write } from '../stores/read-store/port.ts'
import type { EventFacts, Informed } from './facts.ts'
import type { ParkedReason, PlacedEvent } from './parked/parked-streams.ts'
import type { AnyProjection, DocChange, EventOf, Handlers } from './projection.ts'

/** The changes that an event makes to a read model, or the reason why they cannot be made. */
type Due = {
  event: PlacedEvent
  changes: readonly DocChange<Doc>[] | ParkedReason
  cause?: unknown
}
/** The changes that a batch of events makes to one read model, in the order of the log. */
export type DueChanges = { ids: string[]; due: Due[] }

/** Knows which streams a read model has parked, and parks others. */
export type Parking = {
  leavesOut(event: PlacedEvent): boolean
  park(event: PlacedEvent, reason: ParkedReason, cause?: unknown): void
}

type Type = DukaEvent['type']
const handle = <D extends Doc, T extends Type>(
  on: Handlers<D, EventFacts>,
  type: T,
  event: { [K in T]: EventOf<K> }[T],
  facts: EventFacts,
) => on[type]?.(event, facts)

/** The changes that one event makes to the documents of a read model. */
export const changesOf = <D extends Doc>(
  on: Handlers<D, EventFacts>,
  event: Recorded,
  facts: EventFacts = {},
): DocChange<D>[] => [handle(on, event.type, event, facts) ?? []].flat()

const dueOf = ({ on }: AnyProjection, { event, facts }: Informed): Due | undefined => {
  try {
    const changes = handle(on, event.type, event, facts)
    if (changes === undefined) return undefined
    return { event, changes: Array.isArray(changes) ? changes : [changes] }
  } catch (cause) {
    return { event, changes: 'fold-failed', cause }
  }
}

/**
 * The events that each read model handles, in the order of the log. Most read models handle a few types, so asking each
 * of them about each event costs more than this.
 */
export const shareOut = (
  projections: readonly AnyProjection[],
  events: readonly Informed[],
): Map<AnyProjection, Informed[]> => {
  const shares = new Map(projections.map((one): [AnyProjection, Informed[]] => [one, []]))
  const ofType = new Map<Type, Informed[][]>()
  const handling = (type: Type) =>
    [...shares].flatMap(([{ on }, share]) => (Object.hasOwn(on, type) ? [share] : []))
  for (const informed of events) {
    const { type } = informed.event
    const takers = ofType.get(type) ?? handling(type)
    ofType.set(type, takers)
    for (const share of takers) share.push(informed)
  }
  return shares
}

/** An event of an unknown type may concern any read model that takes in events of Duka, so it counts for all of them. */
const concerns = ({ on }: AnyProjection, { type }: Unreadable): boolean =>
  Object.hasOwn(on, type) || (!Object.hasOwn(eventCatalogue, type) && Object.keys(on).length > 0)

const byPosition = ({ event: a }: Due, { event: b }: Due): number =>
  a.position < b.position ? -1 : 1

/** What a batch holds beside the events that can be read. */
type Beside = Partial<Pick<RecordedBatch, 'unreadable' | 'foreign'>>

export const dueChanges = (
  projection: AnyProjection,
  events: readonly Informed[],
  { unreadable = [], foreign = [] }: Beside = {},
): DueChanges => {
  const due = events.flatMap((event) => dueOf(projection, event) ?? [])
  const { onForeign } = projection
  if (onForeign !== undefined) {
    for (const event of foreign) due.push({ event, changes: [onForeign(event)] })
  }
  const ids = new Set(
    due.flatMap(({ changes }) => (typeof changes === 'string' ? [] : changes.map(({ id }) => id))),
  )
  for (const event of unreadable) {
    if (concerns(projection, event)) due.push({ event, changes: event.reason })
  }
  const isInOrder = unreadable.length === 0 && foreign.length === 0
  return { ids: [...ids], due: isInOrder ? due : due.sort(byPosition) }
}

type Docs = Map<string, Doc | undefined>

/**
 * The document after one more event. A document at the event's position or later holds the event already. A fold that
 * gives its document back changes nothing, so the document is not written.
 */
const after = (
  docs: Pick<Docs, 'get'>,
  { id, from, fold }: DocChange<Doc>,
  { position }: PlacedEvent,
): Doc | undefined => {
  const doc = docs.get(id)
  if (doc !== undefined && position <= doc.position) return doc
  const source = from === undefined ? undefined : docs.get(from)
  const body = fold(doc, source?.position === position ? source : undefined)
  if (body === undefined || body === doc) return body && doc
  return { ...body, position }
}

/** Makes all changes of one event, or none. */
const foldOne = (
  now: Docs,
  event: PlacedEvent,
  changes: readonly DocChange<Doc>[],
  suspects: ReadonlySet<string>,
): ParkedReason | undefined => {
  const [only] = changes
  if (only !== undefined && changes.length === 1 && suspects.size === 0) {
    now.set(only.id, after(now, only, event))
    return undefined
  }
  const folded: Docs = new Map()
  const docs = { get: (id: string) => (folded.has(id) ? folded.get(id) : now.get(id)) }
  for (const change of changes) folded.set(change.id, after(docs, change, event))
  const isTooMuch = [...folded].some(
    ([id, doc]) => suspects.has(id) && doc !== now.get(id) && doc !== undefined && isTooLarge(doc),
  )
  if (isTooMuch) return 'document-too-large'
  for (const [id, doc] of folded) now.set(id, doc)
  return undefined
}

const take = (
  now: Docs,
  { event, changes, cause }: Due,
  suspects: ReadonlySet<string>,
): { reason?: ParkedReason | undefined; cause?: unknown } => {
  if (typeof changes === 'string') return { reason: changes, cause }
  try {
    return { reason: foldOne(now, event, changes, suspects) }
  } catch (thrown) {
    return { reason: 'fold-failed', cause: thrown }
  }
}

const nobody: ReadonlySet<string> = new Set()

/**
 * Folds the changes into the stored documents and returns the writes. If an event cannot be folded, its stream is
 * parked. `suspects`: documents that may become too large, whose size is checked.
 */
export const foldBatch = (
  due: readonly Due[],
  stored: readonly Doc[],
  parking: Parking,
  suspects = nobody,
): Write[] => {
  const before = new Map(stored.map((doc) => [doc.id, doc]))
  const now: Docs = new Map(before)
  for (const one of due) {
    if (parking.leavesOut(one.event)) continue
    const { reason, cause } = take(now, one, suspects)
    if (reason !== undefined) parking.park(one.event, reason, cause)
  }
  return [...now].flatMap(([id, doc]): Write[] => {
    if (doc === before.get(id)) return []
    return [doc === undefined ? { id, doc: null } : { id, doc, fresh: !before.has(id) }]
  })
}
