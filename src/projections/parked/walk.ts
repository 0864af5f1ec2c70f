import type { World } from '../../lib/world.ts'
import type { Events, RecordedBatch } from '../../stores/event-store/events.ts'
import type { Position } from '../../stores/event-store/port.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { type InformedBatch, informedBatch, openFacts } from '../facts.ts'
import { type DueChanges, dueChanges, foldBatch } from '../fold-batch.ts'
import type { AnyProjection } from '../projection.ts'
import { draftOf, type Lot } from './parked-streams.ts'

const PAGE = 1_000

/**
 * Folds some documents of a read model from the start of the log, as if the streams of `freed` had never been parked.
 */
export type Walk = {
  docs: Map<string, Doc>
  /** The streams that are parked after the walk: those parked before, minus the freed ones, plus the newly parked. */
  lot: Lot
  /** Further documents that the freed streams change. */
  missed: Set<string>
  /** Goes on to this position. Does nothing if the walk has already come that far. */
  to(position: Position): Promise<void>
}

export type WalkDeps = {
  events: Events
  projection: AnyProjection
  lot: Lot
  freed: ReadonlySet<string>
  ids: ReadonlySet<string>
  suspects: ReadonlySet<string>
  at: string
  signal: AbortSignal
  world: Pick<World, 'turn'>
}

const upTo = (position: Position, { events, unreadable, foreign, ...batch }: RecordedBatch) => ({
  ...batch,
  events: events.filter((event) => event.position <= position),
  unreadable: unreadable.filter((event) => event.position <= position),
  foreign: foreign.filter((event) => event.position <= position),
})

export const startWalk = (deps: WalkDeps): Walk => {
  const { events, projection, freed, ids, suspects, at, signal, world } = deps
  const kept = [...deps.lot.streams].filter(([stream]) => !freed.has(stream))
  const lot: Lot = { reader: deps.lot.reader, streams: new Map(kept), stale: new Map() }
  const findFacts = openFacts([projection], events)
  const docs = new Map<string, Doc>()
  const missed = new Set<string>()
  let walked: Position | null = null

  const isOurs = (stream: string, id: string): boolean => {
    const isIn = ids.has(id)
    if (!isIn && freed.has(stream)) missed.add(id)
    return isIn
  }

  /** The changes of the documents that the walk folds. */
  const wanted = ({ due }: DueChanges): DueChanges['due'] =>
    due.flatMap((one) => {
      const { event, changes } = one
      if (typeof changes === 'string') return [one]
      const ours = changes.filter(({ id }) => isOurs(event.stream, id))
      return ours.length === 0 ? [] : [{ event, changes: ours }]
    })

  const fold = (batch: InformedBatch): void => {
    const due = wanted(dueChanges(projection, batch.events, batch))
    const draft = draftOf(lot, at)
    for (const { id, doc } of foldBatch(due, [...docs.values()], draft, suspects)) {
      if (doc === null) docs.delete(id)
      else docs.set(id, doc)
    }
    draft.settle()
  }

  return {
    docs,
    lot,
    missed,
    to: async (position) => {
      while ((walked === null || walked < position) && !signal.aborted) {
        const batch = await events.readAll(walked, PAGE)
        fold(await informedBatch(upTo(position, batch), findFacts))
        walked = batch.position < position && batch.mark !== null ? batch.position : position
        await world.turn()
      }
    },
  }
}
