import { MOST_PARKED, ReaderStandsStill } from '../../runtime/stands-still.ts'
import type { Position } from '../../stores/event-store/port.ts'
import type { Write } from '../../stores/read-store/port.ts'
import type { ParkedReason, ParkedStream } from './parked-stream.ts'

/**
 * The streams that one reader has parked. `stale`: leftovers of an earlier run over the log, by id. The next batch
 * throws them away.
 */
export type Lot = {
  reader: string
  streams: Map<string, ParkedStream>
  stale: Map<string, Position>
}

/** Throws away the document there. */
export const removal = (id: string, over: Position): Write => ({ id, doc: null, over })

const replacing = (doc: ParkedStream, over: Position | undefined): Write =>
  over === undefined ? { id: doc.id, doc } : { id: doc.id, doc, over }

export type PlacedEvent = {
  id: string
  type: string
  stream: string
  revision: number
  position: Position
}

/** The changes that a batch makes to a lot. None counts before `settle`, once the batch is committed. */
export type Draft = {
  /** True, and counted, for an event whose stream is parked. */
  leavesOut(event: PlacedEvent): boolean
  /** Throws `ReaderStandsStill`. */
  park(event: PlacedEvent, reason: ParkedReason, cause?: unknown): void
  /** Streams that were not parked before. */
  added(): ParkedStream[]
  writes(): Write[]
  settle(): void
}

export const draftOf = ({ reader, streams, stale }: Lot, at: string): Draft => {
  const changed = new Map<string, ParkedStream>()
  const added: ParkedStream[] = []
  const of = (stream: string) => changed.get(stream) ?? streams.get(stream)

  const count = (parked: ParkedStream, { position }: PlacedEvent): void => {
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
