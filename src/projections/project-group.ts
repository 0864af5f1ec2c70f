import type { Alert } from '../lib/alerts.ts'
import type { Trace } from '../lib/trace.ts'
import type { World } from '../lib/world.ts'
import { requireHeld, whileHeld } from '../runtime/foreign.ts'
import { beginFollowing } from '../runtime/trace-events.ts'
import { type Events, type RecordedBatch, sizeOf } from '../stores/event-store/events.ts'
import type { LogMark, Position } from '../stores/event-store/port.ts'
import {
  type Doc,
  DocumentTooLarge,
  type Lease,
  type ProjectionBatch,
  type ReadStore,
  type Write,
} from '../stores/read-store/port.ts'
import { type InformedBatch, informedBatch, openFacts } from './facts.ts'
import { dueChanges, foldBatch, shareOut } from './fold-batch.ts'
import type { Lots } from './parked/parked-streams.ts'
import {
  draftOf,
  type Lot,
  type LotDraft,
  type ParkedStreamDoc,
  parkedStreams,
} from './parked/parked-streams.ts'
import { openReviving } from './parked/revive.ts'
import type { AnyProjection, Raised } from './projection.ts'

type BatchDeps = {
  store: ReadStore
  lease: Lease
  lots: Lots
  world: Pick<World, 'now'>
  alert: Alert
  /** Gets the error that a fold threw. */
  onError(error: unknown): void
}

/** The most alerts for one batch. A metric gives the number of all parked streams. */
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

type Part = { batch: ProjectionBatch; draft: LotDraft; raised: readonly Raised[] }

/** What people are told once these documents are written. */
const raisedBy = (
  { raises }: AnyProjection,
  writes: readonly Write[],
  stored: readonly Doc[],
): Raised[] => {
  if (raises === undefined) return []
  const before = new Map(stored.map((doc) => [doc.id, doc]))
  return writes.flatMap(({ id, doc }) => (doc === null ? [] : raises(doc, before.get(id))))
}

const foldPart = async (
  projection: AnyProjection,
  lot: Lot,
  { events, ...beside }: Pick<InformedBatch, 'events' | 'unreadable' | 'foreign'>,
  suspects: Suspects,
  { store, world, onError }: BatchDeps,
): Promise<Part> => {
  const { collection } = projection
  const draft = draftOf(lot, world.now().toISOString())
  const { ids, due } = dueChanges(projection, events, beside)
  const stored = ids.length === 0 ? [] : await store.getManyPatiently<Doc>(collection, ids)
  const parking = {
    leavesOut: draft.leavesOut,
    park: (...[event, reason, cause]: Parameters<typeof draft.park>) => {
      if (cause !== undefined) onError(cause)
      draft.park(event, reason)
    },
  }
  const writes = foldBatch(due, stored, parking, suspects.get(collection.name))
  return { batch: { collection, writes }, draft, raised: raisedBy(projection, writes, stored) }
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

const tellParked = (added: readonly ParkedStreamDoc[], alert: Alert): void => {
  const firsts = new Map(added.toReversed().map((one) => [one.stream, one]))
  for (const [stream, first] of [...firsts].slice(0, MOST_ALERTS)) {
    const { eventId: event, type, reason } = first
    const readers = added.filter((one) => one.stream === stream).map(({ reader }) => reader)
    alert('event-parked', { stream, event, type, reason, readers: readers.join(', ') })
  }
}

const tell = (parts: readonly Part[], alert: Alert): void => {
  for (const { code, facts } of parts.flatMap(({ raised }) => raised)) alert(code, facts)
  tellParked(
    parts.flatMap(({ draft }) => draft.added()),
    alert,
  )
}

/**
 * Reads each changed document once and writes all of them in one commit, which also parks events that cannot be folded.
 * If a document turns out too large, the batch is folded again with a check of its size.
 */
const projectBatch = async (
  projections: readonly AnyProjection[],
  batch: InformedBatch,
  deps: BatchDeps,
): Promise<void> => {
  const { mark, unreadable, foreign } = batch
  if (mark === null) return
  const shares = shareOut(projections, batch.events)
  const suspects: Suspects = new Map()
  for (;;) {
    const parts = await Promise.all(
      projections.map((one) => {
        const lot = deps.lots.get(one)
        if (lot === undefined) throw new Error(`${one.collection.name} has no lot`)
        const share = { events: shares.get(one) ?? [], unreadable, foreign }
        return foldPart(one, lot, share, suspects, deps)
      }),
    )
    try {
      await commitParts(parts, mark, deps)
      return tell(parts, deps.alert)
    } catch (error) {
      if (!(error instanceof DocumentTooLarge && suspect(suspects, error))) throw error
    }
  }
}

/** Read models at the same position of the log share one subscription. */
export type Group = { projections: readonly AnyProjection[]; from: Position | null }

/** The most events of a batch. The process does nothing else while it folds them. */
const LIVE_BATCH = 2_000
/**
 * The most events of a batch far behind the end of the log. A large batch reads and writes a busy document less often.
 */
const REPLAY_BATCH = 8_000

/** The most events of a batch while other read models follow the log in the same process: they wait for it. */
const BESIDE_BATCH = 1_000

/** A batch with this many events comes from several writers at once (a crowd), so more events will follow soon. */
const CROWD = 20
/**
 * The rest after a batch of a crowd. A commit writes a page of each index, so a few large commits cost less than many
 * small ones. Readers wait this much longer for their own changes, only while a crowd writes.
 */
const REST_MS = 50

/** Groups the projections by their checkpoints. The group that is furthest in the log comes first. */
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
  /** True: the group follows the log for good. False: it ends once it is near the end of the log. */
  follows: boolean
  /**
   * After a large batch the group rests for this share of the time that the batch took, so that a process that also
   * takes orders goes on taking them while a read model is rebuilt.
   */
  restShare: number
  onBatch(batch: RecordedBatch): void
  trace: Trace
  world: BatchDeps['world'] & Pick<World, 'elapsed' | 'wait' | 'turn' | 'newId'>
}

/** Makes the missing indexes of read models that are filled, one read model after the other. */
const indexAll = async (
  { projections }: Group,
  { store, signal, world }: Pick<Deps, 'store' | 'signal' | 'world'>,
): Promise<void> => {
  for (const { collection } of projections) {
    if (signal.aborted) return
    await store.index([collection])
    await world.turn()
  }
}

async function* batches(group: Group, deps: Deps) {
  const { events, signal, follows, restShare, world } = deps
  const most = follows ? REPLAY_BATCH : BESIDE_BATCH
  let position = group.from
  while (!signal.aborted) {
    const batch = await events.readAll(position, most)
    if (sizeOf(batch) < Math.min(most, LIVE_BATCH)) break
    position = batch.position
    const began = world.elapsed()
    yield batch
    await world.wait((world.elapsed() - began) * restShare, signal)
  }
  await indexAll(group, deps)
  if (follows) yield* events.subscribe(position, LIVE_BATCH, signal)
}

const isOfCrowd = ({ events: { length } }: RecordedBatch): boolean =>
  length >= CROWD && length < LIVE_BATCH

/**
 * Follows the log until `signal` aborts. Without `follows`, ends earlier: once it is near the end of the log. Throws
 * the errors of the stores, and `LogWentBack`.
 */
export const projectGroup = async (group: Group, deps: Deps): Promise<void> => {
  const { store, signal, follows, onBatch, trace, world } = deps
  const { projections } = group
  const reviving = openReviving(projections, deps)
  const findFacts = openFacts(projections, deps.events)
  const [first] = projections
  const mark = first === undefined ? null : await store.mark(first.collection)
  reviving.begin(mark)
  try {
    for await (const batch of whileHeld(deps.events, mark, batches(group, deps))) {
      const end = beginFollowing(trace, world, 'project', batch.events)
      const informed = await informedBatch(batch, findFacts)
      await reviving.take(batch, () => projectBatch(projections, informed, deps))
      end()
      onBatch(batch)
      if (isOfCrowd(batch)) await world.wait(REST_MS, signal)
    }
  } finally {
    await reviving.ended()
  }
  if (follows && !signal.aborted) throw new Error('The subscription of the projections ended')
}

/** The part of a batch up to `mark`. */
const upTo = (mark: LogMark, { events, unreadable, foreign }: RecordedBatch): RecordedBatch => ({
  events: events.filter(({ position }) => position <= mark.position),
  unreadable: unreadable.filter(({ position }) => position <= mark.position),
  foreign: foreign.filter(({ position }) => position <= mark.position),
  position: mark.position,
  mark,
})

/** Brings a group that is near `mark` exactly to it, so that it can join the group that stands there. */
export const bringTo = async (
  mark: LogMark,
  { projections, from }: Group,
  deps: Pick<Deps, keyof BatchDeps | 'events' | 'onBatch'>,
): Promise<void> => {
  const batch = await deps.events.readAll(from, REPLAY_BATCH)
  if (batch.position < mark.position) return
  await requireHeld(deps.events, mark)
  const part = upTo(mark, batch)
  const findFacts = openFacts(projections, deps.events)
  await projectBatch(projections, await informedBatch(part, findFacts), deps)
  deps.onBatch(part)
}
