import { MOST_PARKED, ReaderStandsStill } from '../../runtime/readers.ts'
import type { UnreadableReason } from '../../stores/event-store/events.ts'
import type { Position } from '../../stores/event-store/port.ts'
import type { Collection, Doc, ReadStore, Write } from '../../stores/read-store/port.ts'
import type { AnyProjection } from '../projection.ts'
import { allDocs } from '../read-model-queries.ts'

/** Why a reader cannot take an event in: it cannot be read, its fold throws, or a document would outgrow its bound. */
export type ParkedReason = UnreadableReason | 'fold-failed' | 'document-too-large'

/**
 * A stream that one reader has parked. The reader leaves out its events from `fromRevision` on, in order, until they
 * are revived. `id` is '<reader>/<stream>'. `eventId` and `type` name the first of them. `events` counts those that
 * concern the reader. `since`: when it was parked. `triedAt`: when somebody last had it tried again, in vain; absent:
 * never. Both are ISO 8601 in UTC. `position`: of the last counted event.
 */
export type ParkedStreamDoc = Doc & {
  reader: string
  stream: string
  fromRevision: number
  eventId: string
  type: string
  reason: ParkedReason
  events: number
  since: string
  triedAt?: string
}

/** The parked streams of all read models, kept beside them and written with them. */
export const parkedStreams: Collection = {
  name: 'parked-streams',
  version: 1,
  indexes: [['reader']],
}

/** Versions of a read model are readers of their own: each has a checkpoint. */
export const readerOf = ({ name, version }: Pick<Collection, 'name' | 'version'>): string =>
  `${name}@${version}`

/**
 * The streams that one reader has parked. `stale`: leftovers of an earlier run over the log, by id. The next batch
 * throws them away.
 */
export type Lot = {
  reader: string
  streams: Map<string, ParkedStreamDoc>
  stale: Map<string, Position>
}

/** Throws away the document there. */
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

/** The changes that a batch makes to a lot. None counts before `settle`, once the batch is committed. */
export type LotDraft = {
  /** True, and counted, for an event whose stream is parked. */
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

/** A read model that begins at the start of the log has parked nothing yet. */
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
