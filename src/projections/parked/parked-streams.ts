import { MOST_PARKED, ReaderStandsStill } from '../../runtime/readers.ts'
import type { UnreadableReason } from '../../stores/event-store/events.ts'
import type { LogMark, Position } from '../../stores/event-store/port.ts'
import type {
  Collection,
  CopyName,
  Doc,
  Lease,
  ReadStore,
  Write,
} from '../../stores/read-store/port.ts'
import type { AnyProjection } from '../projection.ts'
import { allDocs } from '../read-model-queries.ts'

/** Why an event is parked: it cannot be read, its fold throws, or a document would become too large. */
export type ParkedReason = UnreadableReason | 'fold-failed' | 'document-too-large'

/**
 * A stream that one reader (a read model) has parked. `id` is '<reader>/<stream>'. Times are ISO 8601 in UTC.
 * `position`: the position of the last event counted.
 */
export type ParkedStreamDoc = Doc & {
  reader: string
  stream: string
  /** The reader leaves out the stream's events from this revision on. */
  fromRevision: number
  /** The id of the first event left out. */
  eventId: string
  /** The type of the first event left out. */
  type: string
  reason: ParkedReason
  /** The number of events left out. */
  events: number
  /** When the stream was parked. */
  since: string
  /** When a retry last failed. Absent if nobody retried. */
  triedAt?: string
}

/** The parked streams of all read models, written in the same commit as their documents. */
export const parkedStreams: Collection = {
  name: 'parked-streams',
  version: 1,
  indexes: [['reader']],
}

/** Each copy of a version of a read model is a reader with a checkpoint of its own. The first copy has no number. */
export const readerOf = ({ name, version, copy = 0 }: CopyName): string =>
  copy === 0 ? `${name}@${version}` : `${name}@${version}.${copy}`

/** The reader that stands behind the answers of this read model. */
export const servingReader = async (
  store: Pick<ReadStore, 'copies'>,
  collection: Collection,
): Promise<string> => readerOf({ ...collection, copy: (await store.copies(collection)).serving })

/**
 * The streams that one reader has parked. `stale`: entries of an earlier run over the log, by id, which the next batch
 * deletes.
 */
export type Lot = {
  reader: string
  streams: Map<string, ParkedStreamDoc>
  stale: Map<string, Position>
}

/** Deletes the document that stands at this position. */
export const removal = (id: string, over: Position): Write => ({ id, doc: null, over })

const replacing = (doc: ParkedStreamDoc, over: Position | undefined): Write =>
  over === undefined ? { id: doc.id, doc } : { id: doc.id, doc, over }

export type PlacedEvent = {
  id: string
  type: string
  stream: string
  revision: number
  position: Position
}

/** The changes that a batch makes to a lot. They count after `settle`, once the batch is committed. */
export type LotDraft = {
  /** Whether the event's stream is parked. If so, the event is counted. */
  leavesOut(event: PlacedEvent): boolean
  /** Throws `ReaderStandsStill`. */
  park(event: PlacedEvent, reason: ParkedReason, cause?: unknown): void
  /** Streams that were not parked before. */
  added(): ParkedStreamDoc[]
  writes(): Write[]
  settle(): void
}

export const draftOf = ({ reader, streams, stale }: Lot, at: string): LotDraft => {
  const changed = new Map<string, ParkedStreamDoc>()
  const added: ParkedStreamDoc[] = []
  const of = (stream: string) => changed.get(stream) ?? streams.get(stream)

  const count = (parked: ParkedStreamDoc, { position }: PlacedEvent): void => {
    if (position <= parked.position) return
    changed.set(parked.stream, { ...parked, events: parked.events + 1, position })
  }

  return {
    leavesOut: (event) => {
      const parked = of(event.stream)
      if (parked === undefined || event.revision < parked.fromRevision) return false
      count(parked, event)
      return true
    },
    park: ({ id: eventId, type, stream, revision: fromRevision, position }, reason) => {
      if (streams.size + added.length >= MOST_PARKED) throw new ReaderStandsStill(reader)
      const named = { id: `${reader}/${stream}`, reader, stream, fromRevision, eventId, type }
      const parked = { ...named, reason, events: 1, since: at, position }
      changed.set(stream, parked)
      added.push(parked)
    },
    added: () => added,
    writes: () => {
      const docs = [...changed.values()]
      const replaced = new Set(docs.map(({ id }) => id))
      const rest = [...stale].filter(([id]) => !replaced.has(id))
      return [
        ...docs.map((doc) => replacing(doc, stale.get(doc.id))),
        ...rest.map(([id, over]) => removal(id, over)),
      ]
    },
    settle: () => {
      stale.clear()
      for (const parked of changed.values()) streams.set(parked.stream, parked)
    },
  }
}

export const parkedBy = (store: ReadStore, reader: string): Promise<ParkedStreamDoc[]> =>
  allDocs(store, parkedStreams, { where: { reader } })

/** Forgets what a reader had parked that is no more. */
export const forgetParked = async (
  reader: string,
  mark: LogMark,
  { store, lease }: { store: ReadStore; lease: Lease },
): Promise<void> => {
  const writes = (await parkedBy(store, reader)).map(({ id }): Write => ({ id, doc: null }))
  if (writes.length > 0) await store.commit([{ collection: parkedStreams, writes }], mark, lease)
}

/** A read model that starts at the beginning of the log has parked nothing yet. */
const loadLot = async (store: ReadStore, collection: Collection): Promise<Lot> => {
  const reader = readerOf(collection)
  const parked = await parkedBy(store, reader)
  if ((await store.checkpoint(collection)) === null) {
    const stale = new Map(parked.map(({ id, position }) => [id, position]))
    return { reader, streams: new Map(), stale }
  }
  return { reader, streams: new Map(parked.map((one) => [one.stream, one])), stale: new Map() }
}

/** One lot for each read model. */
export type Lots = ReadonlyMap<AnyProjection, Lot>

export const loadLots = async (
  store: ReadStore,
  projections: readonly AnyProjection[],
): Promise<Lots> => {
  const loaded = projections.map(
    async (one): Promise<[AnyProjection, Lot]> => [one, await loadLot(store, one.collection)],
  )
  return new Map(await Promise.all(loaded))
}
