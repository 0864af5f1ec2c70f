import { createGate } from '../../lib/gate.ts'
import type { World } from '../../lib/world.ts'
import {
  type Events,
  type RecordedBatch,
  StreamUnreadable,
} from '../../stores/event-store/events.ts'
import type { LogMark, Position } from '../../stores/event-store/port.ts'
import {
  type Doc,
  DocumentTooLarge,
  type Lease,
  type ReadStore,
  type Write,
} from '../../stores/read-store/port.ts'
import { openFacts } from '../facts.ts'
import { dueChanges } from '../fold-batch.ts'
import type { AnyProjection } from '../projection.ts'
import {
  type Lot,
  type Lots,
  type ParkedStreamDoc,
  parkedStreams,
  removal,
} from './parked-streams.ts'
import { startWalk, type Walk } from './walk.ts'

export type ReviveDeps = {
  events: Events
  store: ReadStore
  lease: Lease
  world: Pick<World, 'now' | 'turn'>
  signal: AbortSignal
  /** The position that the read model has reached. */
  mark(): LogMark | null
  /** Runs `work` between two batches. */
  alone<T>(work: () => Promise<T>): Promise<T>
}

/** Somebody asks to try parked events again: the events of `stream`, or of all streams if it is null. */
export type RetryRequest = { stream: string | null }

/** `request`: null if nobody asked for a retry. Then only streams whose events could not be read are tried. */
export type Revival = { projection: AnyProjection; lot: Lot; request: RetryRequest | null }

/** The most streams revived at once, which bounds the memory. The next round takes the others. */
const AT_ONCE = 500

const isOfFold = ({ reason }: ParkedStreamDoc): boolean =>
  reason === 'fold-failed' || reason === 'document-too-large'

/** The documents that the stream's parked events change. Undefined while the first of these events cannot be read. */
const touchedBy = async (
  { stream, fromRevision }: ParkedStreamDoc,
  projection: AnyProjection,
  events: Events,
): Promise<string[] | undefined> => {
  try {
    const parked = await events.readStream(stream, fromRevision)
    return dueChanges(projection, await openFacts([projection], events)(parked)).ids
  } catch (error) {
    if (!(error instanceof StreamUnreadable)) throw error
    return error.event.revision > fromRevision ? [] : undefined
  }
}

const isRequested = (request: RetryRequest, { stream }: ParkedStreamDoc): boolean =>
  request.stream === null || request.stream === stream

const replacement = (id: string, doc: Doc | undefined, over: Position | undefined): Write[] => {
  if (over !== undefined) return [{ id, doc: doc ?? null, over }]
  return doc === undefined ? [] : [{ id, doc, fresh: true }]
}

/** A stream that is parked again keeps its first `since`. */
const keepSince = (before: Lot, { lot }: Walk): void => {
  for (const [stream, parked] of lot.streams) {
    const since = before.streams.get(stream)?.since ?? parked.since
    lot.streams.set(stream, { ...parked, since })
  }
}

/** Deletes the entries of revived streams, or replaces them if the streams are parked again. */
const parkedWrites = (freed: ReadonlySet<string>, before: Lot, { lot }: Walk): Write[] => {
  const ofFreed = [...freed].flatMap((stream): Write[] => {
    const was = before.streams.get(stream)
    const is = lot.streams.get(stream)
    if (was === undefined) return []
    return [is ? { id: was.id, doc: is, over: was.position } : removal(was.id, was.position)]
  })
  const others = [...lot.streams.values()].filter(({ stream }) => !before.streams.has(stream))
  return [...ofFreed, ...others.map((doc) => ({ id: doc.id, doc }))]
}

const settle = (freed: ReadonlySet<string>, before: Lot, { lot }: Walk): void => {
  for (const stream of freed) before.streams.delete(stream)
  for (const [stream, parked] of lot.streams) {
    if (!before.streams.has(stream)) before.streams.set(stream, parked)
  }
}

type Freed = { streams: Set<string>; ids: Set<string> }

const findFreed = async (
  { projection, lot, request }: Revival,
  tried: ReadonlySet<string>,
  events: Events,
): Promise<Freed> => {
  const isWorthATry = (one: ParkedStreamDoc) =>
    !tried.has(one.stream) && (request === null ? !isOfFold(one) : isRequested(request, one))
  const streams = new Set<string>()
  const ids = new Set<string>()
  for (const parked of [...lot.streams.values()].filter(isWorthATry)) {
    const touched = await touchedBy(parked, projection, events)
    if (touched !== undefined) streams.add(parked.stream)
    for (const id of touched ?? []) ids.add(id)
    if (streams.size === AT_ONCE) break
  }
  return { streams, ids }
}

/** True once the revival is done. False if it must fold further documents. */
const finish = async (
  { projection: { collection }, lot }: Revival,
  { streams, ids }: Freed,
  walk: Walk,
  { store, lease, mark, signal }: ReviveDeps,
): Promise<boolean> => {
  const at = mark()
  if (at === null) return true
  await walk.to(at.position)
  if (signal.aborted) return true
  if (walk.missed.size > 0) return false
  keepSince(lot, walk)
  const stored = new Map(
    (await store.getManyPatiently(collection, [...ids])).map((doc) => [doc.id, doc]),
  )
  const writes = [...ids].flatMap((id) =>
    replacement(id, walk.docs.get(id), stored.get(id)?.position),
  )
  const parked = { collection: parkedStreams, writes: parkedWrites(streams, lot, walk) }
  await store.commit([{ collection, writes }, parked], at, lease)
  settle(streams, lot, walk)
  return true
}

/** Runs `finish`. If a document turns out too large, the next attempt checks its size. */
const tryToFinish = async (
  revival: Revival,
  freed: Freed,
  walk: Walk,
  suspects: Set<string>,
  deps: ReviveDeps,
): Promise<boolean> => {
  try {
    return await deps.alone(() => finish(revival, freed, walk, deps))
  } catch (error) {
    if (!(error instanceof DocumentTooLarge) || suspects.has(error.documentId)) throw error
    suspects.add(error.documentId)
    return false
  }
}

const reviveSome = async (revival: Revival, freed: Freed, deps: ReviveDeps): Promise<void> => {
  const { events, signal, mark, world } = deps
  const suspects = new Set<string>()
  while (!signal.aborted) {
    const at = world.now().toISOString()
    const walk = startWalk({
      events,
      projection: revival.projection,
      lot: revival.lot,
      freed: freed.streams,
      ids: freed.ids,
      suspects,
      at,
      signal,
      world,
    })
    const behind = mark()
    if (behind !== null) await walk.to(behind.position)
    if (await tryToFinish(revival, freed, walk, suspects, deps)) return
    for (const id of walk.missed) freed.ids.add(id)
  }
}

/** Notes the time of the retry on each stream that is still parked. */
const noteTried = async (request: RetryRequest, lot: Lot, deps: ReviveDeps): Promise<void> => {
  const at = deps.mark()
  const triedAt = deps.world.now().toISOString()
  const still = [...lot.streams.values()].filter((one) => isRequested(request, one))
  if (at === null || still.length === 0 || deps.signal.aborted) return
  const docs = still.map((one) => ({ ...one, triedAt }))
  const writes = docs.map((doc) => ({ id: doc.id, doc, over: doc.position }))
  await deps.store.commit([{ collection: parkedStreams, writes }], at, deps.lease)
  for (const doc of docs) lot.streams.set(doc.stream, doc)
}

/**
 * Folds all parked events that can be folded by now. Their documents are folded again from the start of the log, beside
 * the existing ones, and replace them between two batches. Events that still cannot be folded stay parked.
 */
export const revive = async (revival: Revival, deps: ReviveDeps): Promise<void> => {
  const { request, lot } = revival
  const tried = new Set<string>()
  while (!deps.signal.aborted) {
    const freed = await findFreed(revival, tried, deps.events)
    if (freed.streams.size === 0) break
    for (const stream of freed.streams) tried.add(stream)
    await reviveSome(revival, freed, deps)
  }
  if (request !== null) await deps.alone(() => noteTried(request, lot, deps))
}

type Deps = Omit<ReviveDeps, 'mark' | 'alone'> & {
  lots: Lots
  onError(error: unknown): void
}

/** Runs the revivals of read models at the same position. Batches and revivals take turns. */
type Reviving = {
  /** Runs `project` while no revival runs, and then starts the revivals that events of the batch ask for. */
  take(batch: RecordedBatch, project: () => Promise<void>): Promise<void>
  /** Tries the parked streams that could not be read before. */
  begin(from: LogMark | null): void
  /** Resolves once no revival runs. */
  ended(): Promise<void>
}

export const openReviving = (projections: readonly AnyProjection[], deps: Deps): Reviving => {
  let mark: LogMark | null = null
  let reviving: Promise<void> = Promise.resolve()

  const alone = createGate(1, Number.POSITIVE_INFINITY)

  const reviveAll = async (request: RetryRequest | null): Promise<void> => {
    for (const projection of projections) {
      const lot = deps.lots.get(projection)
      if (lot === undefined || lot.streams.size === 0) continue
      await revive({ projection, lot, request }, { ...deps, mark: () => mark, alone })
    }
  }
  const start = (request: RetryRequest | null): void => {
    reviving = reviving.then(() => reviveAll(request)).catch(deps.onError)
  }

  return {
    take: async (batch, project) => {
      await alone(async () => {
        await project()
        mark = batch.mark ?? mark
      })
      for (const event of batch.events) {
        if (event.type === 'ParkedRetryRequested') start({ stream: event.data.stream })
      }
    },
    begin: (from) => {
      mark = from
      start(null)
    },
    ended: () => reviving,
  }
}
