import type { Alert } from '../lib/alerts.ts'
import type { World } from '../lib/world.ts'
import type { LogMark } from '../stores/event-store/port.ts'
import {
  type Doc,
  DocumentTooLarge,
  type Lease,
  type ProjectionBatch,
  type ReadStore,
} from '../stores/read-store/port.ts'
import type { InformedBatch } from './facts.ts'
import { dueChanges, foldBatch } from './fold-batch.ts'
import type { Lots } from './parked/load-lots.ts'
import { type Draft, draftOf, type Lot } from './parked/lot.ts'
import { type ParkedStream, parkedStreams } from './parked/parked-stream.ts'
import type { AnyProjection } from './projection.ts'

export type BatchDeps = {
  store: ReadStore
  lease: Lease
  lots: Lots
  world: Pick<World, 'now'>
  alert: Alert
  /** Gets what a fold threw. */
  onError(error: unknown): void
}

/** The most alerts of one batch. The figures tell how many streams are parked. */
const MOST_ALERTS = 100

/** Ids of documents, by the name of their collection. */
type Suspects = Map<string, Set<string>>

const suspect = (suspects: Suspects, { collection, documentId }: DocumentTooLarge): boolean => {
  const ids = suspects.get(collection.name) ?? new Set()
  suspects.set(collection.name, ids)
  if (ids.has(documentId)) return false
  ids.add(documentId)
  return true
}

type Part = { batch: ProjectionBatch; draft: Draft }

const foldPart = async (
  { collection, ...projection }: AnyProjection,
  lot: Lot,
  { events, unreadable }: InformedBatch,
  suspects: Suspects,
  { store, world, onError }: BatchDeps,
): Promise<Part> => {
  const draft = draftOf(lot, world.now().toISOString())
  const { ids, due } = dueChanges({ collection, ...projection }, events, unreadable)
  const stored = ids.length === 0 ? [] : await store.getManyPatiently<Doc>(collection, ids)
  const parking = {
    leavesOut: draft.leavesOut,
    park: (...[event, reason, cause]: Parameters<typeof draft.park>) => {
      if (cause !== undefined) onError(cause)
      draft.park(event, reason)
    },
  }
  const writes = foldBatch(due, stored, parking, suspects.get(collection.name))
  return { batch: { collection, writes }, draft }
}

const commitParts = async (
  parts: readonly Part[],
  mark: LogMark,
  { store, lease }: BatchDeps,
): Promise<void> => {
  const batches = parts.map(({ batch }) => batch)
  const writes = parts.flatMap(({ draft }) => draft.writes())
  const parked = writes.length > 0 ? [{ collection: parkedStreams, writes }] : []
  await store.commit([...batches, ...parked], mark, lease)
  for (const { draft } of parts) draft.settle()
}

const alertOf = (added: readonly ParkedStream[], alert: Alert): void => {
  const firsts = new Map(added.toReversed().map((one) => [one.stream, one]))
  for (const [stream, first] of [...firsts].slice(0, MOST_ALERTS)) {
    const { eventId: event, type, reason } = first
    const readers = added.filter((one) => one.stream === stream).map(({ reader }) => reader)
    alert('event-parked', { stream, event, type, reason, readers: readers.join(', ') })
  }
}

/**
 * Each collection's touched documents are read once, and one commit writes all. The same commit parks what cannot be
 * taken in. A document that turned out too large is folded once more, and watched meanwhile.
 */
export const projectBatch = async (
  projections: readonly AnyProjection[],
  batch: InformedBatch,
  deps: BatchDeps,
): Promise<void> => {
  const { mark } = batch
  if (mark === null) return
  const suspects: Suspects = new Map()
  for (;;) {
    const parts = await Promise.all(
      projections.map((one) => {
        const lot = deps.lots.get(one)
        if (lot === undefined) throw new Error(`${one.collection.name} has no lot`)
        return foldPart(one, lot, batch, suspects, deps)
      }),
    )
    try {
      await commitParts(parts, mark, deps)
      return alertOf(
        parts.flatMap(({ draft }) => draft.added()),
        deps.alert,
      )
    } catch (error) {
      if (!(error instanceof DocumentTooLarge && suspect(suspects, error))) throw error
    }
  }
}
