import type { Alert } from '../lib/alerts.ts'
import type { World } from '../lib/world.ts'
import type { Events, RecordedBatch } from '../stores/event-store/events.ts'
import type { LogMark, Position } from '../stores/event-store/port.ts'
import {
  type Doc,
  DocumentTooLarge,
  type Lease,
  type ProjectionBatch,
  type ReadStore,
} from '../stores/read-store/port.ts'
import { type InformedBatch, informedBatch, openFacts } from './facts.ts'
import { dueChanges, foldBatch } from './fold-batch.ts'
import type { Lots } from './parked/parked-streams.ts'
import {
  draftOf,
  type Lot,
  type LotDraft,
  type ParkedStreamDoc,
  parkedStreams,
} from './parked/parked-streams.ts'
import { openReviving } from './parked/revive.ts'
import type { AnyProjection } from './projection.ts'

type BatchDeps = {
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

type Part = { batch: ProjectionBatch; draft: LotDraft }

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

const alertOf = (added: readonly ParkedStreamDoc[], alert: Alert): void => {
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
const projectBatch = async (
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

/** Read models that stand at the same place of the log share one subscription. */
export type Group = { projections: readonly AnyProjection[]; from: Position | null }

/** The process does nothing else during a batch. */
const LIVE_BATCH = 2_000
/** Throughput counts far behind. A larger batch reads and writes a document that changes often less often. */
const REPLAY_BATCH = 4_000
/**
 * After a large batch everybody else in the process has the loop for a quarter of the time that it took: orders are
 * taken while a read model is built anew.
 */
const REST_SHARE = 0.25

/** So many events at once come from several writers: more are about to follow. */
const CROWD = 20
/**
 * Each commit writes a page of every index that it touches, so a few large ones cost less than many small ones. Whoever
 * waits for their own change waits so much longer, only where a crowd writes.
 */
const REST_MS = 50

/** The furthest first. */
export const groupByCheckpoint = async (
  store: ReadStore,
  projections: readonly AnyProjection[],
): Promise<Group[]> => {
  const placed = await Promise.all(
    projections.map(async (projection) => ({
      projection,
      from: await store.checkpoint(projection.collection),
    })),
  )
  const groups = new Map<Position | null, AnyProjection[]>()
  for (const { projection, from } of placed) {
    groups.set(from, [...(groups.get(from) ?? []), projection])
  }
  return [...groups]
    .map(([from, members]) => ({ projections: members, from }))
    .sort((a, b) => ((a.from ?? '') > (b.from ?? '') ? -1 : 1))
}

type Deps = BatchDeps & {
  events: Events
  signal: AbortSignal
  /** Goes on with what comes. Otherwise the group ends once it is near the end of the log. */
  follows: boolean
  onBatch(batch: RecordedBatch): void
  world: BatchDeps['world'] & Pick<World, 'elapsed' | 'wait' | 'turn'>
}

async function* batches(from: Position | null, { events, signal, follows, world }: Deps) {
  let position = from
  while (!signal.aborted) {
    const batch = await events.readAll(position, REPLAY_BATCH)
    if (batch.events.length + batch.unreadable.length < LIVE_BATCH) break
    position = batch.position
    const began = world.elapsed()
    yield batch
    await world.wait((world.elapsed() - began) * REST_SHARE, signal)
  }
  if (follows) yield* events.subscribe(position, LIVE_BATCH, signal)
}

const isOfCrowd = ({ events: { length } }: RecordedBatch): boolean =>
  length >= CROWD && length < LIVE_BATCH

/** Follows the log until `signal` aborts, or to near its end. Throws what the stores throw. */
export const projectGroup = async (group: Group, deps: Deps): Promise<void> => {
  const { store, signal, follows, onBatch, world } = deps
  const { projections, from } = group
  const reviving = openReviving(projections, deps)
  const tell = openFacts(projections, deps.events)
  const [first] = projections
  reviving.begin(first === undefined ? null : await store.mark(first.collection))
  try {
    for await (const batch of batches(from, deps)) {
      const informed = await informedBatch(batch, tell)
      await reviving.take(batch, () => projectBatch(projections, informed, deps))
      onBatch(batch)
      if (isOfCrowd(batch)) await world.wait(REST_MS, signal)
    }
  } finally {
    await reviving.ended()
  }
  if (follows && !signal.aborted) throw new Error('The subscription of the projections ended')
}

/** The part of a batch that lies up to `mark`, and ends there. */
const upTo = (mark: LogMark, { events, unreadable }: RecordedBatch): RecordedBatch => ({
  events: events.filter(({ position }) => position <= mark.position),
  unreadable: unreadable.filter(({ position }) => position <= mark.position),
  position: mark.position,
  mark,
})

/** Brings a group that is near exactly to `mark`, so that it can go on together with the group that stands there. */
export const bringTo = async (
  mark: LogMark,
  { projections, from }: Group,
  deps: Pick<Deps, keyof BatchDeps | 'events' | 'onBatch'>,
): Promise<void> => {
  const batch = await deps.events.readAll(from, REPLAY_BATCH)
  if (batch.position < mark.position) return
  const part = upTo(mark, batch)
  const tell = openFacts(projections, deps.events)
  await projectBatch(projections, await informedBatch(part, tell), deps)
  deps.onBatch(part)
}
