import type { World } from '../lib/world.ts'
import type { Events } from '../stores/event-store/events.ts'
import type { LogMark, Position } from '../stores/event-store/port.ts'
import type { Collection, Doc, Lease, Page, ReadStore, Write } from '../stores/read-store/port.ts'
import { forgetParked, readerOf } from './parked/parked-streams.ts'

/**
 * A version of a read model that has caught up with the log once, and may be read since then. `id` is the reader's id.
 * `since`: ISO 8601 in UTC.
 */
type ServingDoc = Doc & { since: string }

export const servingVersions: Collection = { name: 'serving-versions', version: 1, indexes: [] }

const MOST = 1_000
const LOOK_EVERY_MS = 250
const TIDY_EVERY_MS = 60_000

const servingDocs = async (store: ReadStore): Promise<Map<string, ServingDoc>> => {
  const page: Page<ServingDoc> = await store.find(servingVersions, { limit: MOST })
  return new Map(page.docs.map((doc) => [doc.id, doc]))
}

/** The ids of those of the collections that may be read. */
export const servingOf = async (
  store: ReadStore,
  collections: readonly Collection[],
): Promise<Set<string>> => {
  const named = await servingDocs(store)
  return new Set(collections.map(readerOf).filter((id) => named.has(id)))
}

type Following = { store: ReadStore; world: Pick<World, 'wait'>; signal: AbortSignal }

/** Resolves once all of the collections may be read, or `signal` aborts. */
export const allServe = async (
  collections: readonly Collection[],
  { store, world, signal }: Following,
): Promise<void> => {
  while (!signal.aborted && (await servingOf(store, collections)).size < collections.length) {
    await world.wait(LOOK_EVERY_MS, signal)
  }
}

type Deps = {
  events: Events
  store: ReadStore
  lease: Lease
  world: Pick<World, 'now' | 'wait'>
  signal: AbortSignal
  /** Time in ms for which other processes may read the former version after the new one has begun to serve. */
  keepFormerMs: number
}

const serve = async (some: readonly Collection[], mark: LogMark, { store, lease, world }: Deps) => {
  const since = world.now().toISOString()
  const writes = some.map((one): Write => {
    const doc: ServingDoc = { id: readerOf(one), position: mark.position, since }
    return { id: doc.id, doc }
  })
  await store.commit([{ collection: servingVersions, writes }], mark, lease)
}

/** Drops the former versions of a read model, and the streams that they had parked. */
const dropFormer = async (one: Collection, mark: LogMark, { store, lease }: Deps) => {
  for (const dropped of await store.dropFormer(one, lease)) {
    await forgetParked(readerOf(dropped), mark, { store, lease })
  }
}

type Waiting = Set<Collection>

/** Notes the collections that may be read from now on. */
const serveDue = async (
  waiting: Waiting,
  isDue: (one: Collection) => Promise<boolean>,
  deps: Deps,
): Promise<void> => {
  const named = await servingDocs(deps.store)
  const due: Collection[] = []
  for (const one of waiting) {
    if (!named.has(readerOf(one)) && (await isDue(one))) due.push(one)
  }
  const [first] = due
  const mark = first === undefined ? null : await deps.store.mark(first)
  if (mark !== null) await serve(due, mark, deps)
}

/** Takes out the collections whose former versions are gone. */
const dropDue = async (waiting: Waiting, deps: Deps): Promise<void> => {
  const { store, world, keepFormerMs } = deps
  const named = await servingDocs(store)
  for (const one of waiting) {
    const since = Date.parse(named.get(readerOf(one))?.since ?? '')
    const mark = await store.mark(one)
    if (mark === null || !(world.now().getTime() - since >= keepFormerMs)) continue
    await dropFormer(one, mark, deps)
    waiting.delete(one)
  }
}

/**
 * Lets each read model be read once it reaches the end of the log as of the call, and then drops its former versions.
 * Ends when all is done.
 */
export const followServing = async (
  collections: readonly Collection[],
  deps: Deps,
): Promise<void> => {
  const { events, store, signal, keepFormerMs, world } = deps
  const target: Position | null = await events.head()
  const isDue = async (one: Collection): Promise<boolean> => {
    const at = await store.checkpoint(one)
    return at !== null && at >= (target ?? at)
  }
  const waiting = new Set(collections)
  while (waiting.size > 0 && !signal.aborted) {
    await serveDue(waiting, isDue, deps)
    await dropDue(waiting, deps)
    const { size } = await servingOf(store, [...waiting])
    const onlyKeeps = size === waiting.size && keepFormerMs > 0
    await world.wait(onlyKeeps ? TIDY_EVERY_MS : LOOK_EVERY_MS, signal)
  }
}
