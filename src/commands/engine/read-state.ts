import type { LRUCache } from 'lru-cache'
import {
  type AggregateIn,
  aggregates,
  type DukaEvent,
  type States,
  type StreamCategory,
} from '../../domain/aggregates.ts'
import { type EventCatalogue, type Instant, streamName } from '../../domain/kernel/decider.ts'
import { boundedCache } from '../../lib/cache.ts'
import type { World } from '../../lib/world.ts'
import type { Events, Recorded, ToAppend } from '../../stores/event-store/events.ts'
import { NO_STREAM, type Position } from '../../stores/event-store/port.ts'
import type { Snapshot, SnapshotPlace, Snapshots } from '../../stores/snapshots/port.ts'

/** A stream's state as of `revision`. -1: there is no such stream. */
export type StateAt<State> = { state: State; revision: number }

/** `readAt`: the time (`elapsed`, ms) at which this was known to be the stream's last state. */
export type RememberedState<State> = StateAt<State> & { readAt: number }

/**
 * A command that waits for its stream. It may be decided several times. Of these decisions only the one that is written,
 * or holds without an append, is told so by `holds`, with the position of the last event of the append.
 */
export type Waiting<State> = {
  decide(known: StateAt<State>): {
    events: ToAppend[]
    state: State
    holds(position: Position | undefined): void
  }
  giveUp(): void
  fail(error: unknown): void
}

/** `queues`: the commands that wait for each stream. */
type CategoryCache<State> = {
  states: LRUCache<string, RememberedState<State>>
  queues: Map<string, Waiting<State>[]>
}

/**
 * One process's memory of one event store: the last known state of each stream, and the commands that wait to write to
 * it. Commands that share it share all of `CommandDeps`.
 */
export type StateCache = { [Category in keyof States]: CategoryCache<States[Category]> }

/** Each category has its own bound, so that the many new orders don't push out the stock that everybody buys. */
export const createStateCache = (): StateCache =>
  Object.assign(
    {},
    ...Object.values(aggregates).map(({ category, cacheSize }) => ({
      [category]: { states: boundedCache(cacheSize), queues: new Map() },
    })),
  )

/** Remembers the state, unless a later one is known already. */
export const remember = <State>(
  { states }: CategoryCache<State>,
  id: string,
  state: RememberedState<State>,
): void => {
  const before = states.get(id)
  if (before === undefined || before.revision <= state.revision) states.set(id, state)
}

/** All that reading a state needs. */
export type ReadDeps = {
  cache: StateCache
  events: Events
  snapshots: Snapshots
  world: World
}

/** The stream of one instance of an aggregate. */
export type Stream<Category extends StreamCategory> = {
  aggregate: AggregateIn<Category>
  id: string
  name: string
}

export const streamOf = <Category extends StreamCategory>(
  aggregate: AggregateIn<Category>,
  id: string,
): Stream<Category> => ({ aggregate, id, name: streamName(aggregate, id) })

/** The number of events between two snapshots of a stream. */
const SNAPSHOT_EVERY = 1_000
/** The number of snapshots tried, the newest first, before the stream is read from its start. */
const MOST_TRIED = 3

/** A snapshot kept under the decider's version is a state of that decider. */
const isStateOf = <Category extends StreamCategory>(
  { aggregate }: Stream<Category>,
  snapshot: Snapshot,
): snapshot is Snapshot & { state: States[Category] } =>
  snapshot.version === aggregate.snapshots?.version

/** A known state of a stream, and all events behind it. */
type Begun<State> = StateAt<State> & { behind: Recorded[] }

/** The newest snapshot whose event stands in the log, and the stream's events behind it. */
const fromSnapshot = async <Category extends StreamCategory>(
  { snapshots, events }: ReadDeps,
  stream: Stream<Category>,
): Promise<Begun<States[Category]> | undefined> => {
  const rule = stream.aggregate.snapshots
  if (rule === null) return undefined
  for (let tried = 0; tried < MOST_TRIED; tried += 1) {
    const snapshot = await snapshots.newest(stream.name, rule.version)
    if (snapshot === undefined || !isStateOf(stream, snapshot)) return undefined
    const { state, revision, id, position } = snapshot
    const [there, ...behind] = await events.readStream(stream.name, revision)
    if (there?.id === id && there.position === position) return { state, revision, behind }
    await snapshots.dropForeign(snapshot)
  }
  return undefined
}

/** Keeps the state after `last`, behind the answer, once a thousand events are full since `from`. */
export const keepSnapshot = <Category extends StreamCategory>(
  { snapshots }: Pick<ReadDeps, 'snapshots'>,
  { name, aggregate }: Stream<Category>,
  state: States[Category],
  { from, last }: { from: number; last: Omit<SnapshotPlace, 'stream'> },
): void => {
  const rule = aggregate.snapshots
  const { revision, id, position } = last
  const isDue =
    Math.floor((revision + 1) / SNAPSHOT_EVERY) > Math.floor((from + 1) / SNAPSHOT_EVERY)
  if (rule === null || !isDue) return
  const snapshot = { stream: name, revision, id, position, version: rule.version, state }
  snapshots.keep(snapshot, rule.subjectOf?.(state) ?? null)
}

const begin = async <Category extends StreamCategory>(
  deps: ReadDeps,
  stream: Stream<Category>,
  from: StateAt<States[Category]> | undefined,
): Promise<Begun<States[Category]>> => {
  const begun = from === undefined ? await fromSnapshot(deps, stream) : undefined
  if (begun !== undefined) return begun
  const { state, revision } = from ?? { state: stream.aggregate.initial, revision: NO_STREAM }
  return { state, revision, behind: await deps.events.readStream(stream.name, revision + 1) }
}

const isIn = <Event extends DukaEvent>(
  catalogue: EventCatalogue<Event>,
  event: DukaEvent,
): event is Event => Object.hasOwn(catalogue, event.type)

const evolve = <Category extends StreamCategory>(
  { aggregate, name }: Stream<Category>,
  state: States[Category],
  event: DukaEvent,
  at: Instant,
): States[Category] => {
  if (!isIn(aggregate.events, event)) throw new Error(`${event.type} does not belong in ${name}`)
  return aggregate.evolve(state, event, at)
}

/** Remembers the state after all that is behind a known one. */
const takeBehind = <Category extends StreamCategory>(
  deps: ReadDeps,
  stream: Stream<Category>,
  begun: Begun<States[Category]>,
  readAt: number,
): RememberedState<States[Category]> => {
  let { state, revision } = begun
  for (const event of begun.behind) {
    state = evolve(stream, state, event, event.meta.at)
    keepSnapshot(deps, stream, state, { from: revision, last: event })
    revision = event.revision
  }
  const known = { state, revision, readAt }
  remember(deps.cache[stream.aggregate.category], stream.id, known)
  return known
}

/** Reads the events behind `from`, or behind the newest snapshot, and so gives the stream as it is now. */
export const readState = async <Category extends StreamCategory>(
  deps: ReadDeps,
  stream: Stream<Category>,
  from: StateAt<States[Category]> | undefined,
): Promise<RememberedState<States[Category]>> => {
  const readAt = deps.world.elapsed()
  return takeBehind(deps, stream, await begin(deps, stream, from), readAt)
}

/**
 * The aggregate right after these events of its stream, or later. Whoever asks has them from the log: the stream is read
 * only where they do not follow on what this process remembers.
 */
export const stateAfter = async <Category extends StreamCategory>(
  deps: ReadDeps,
  aggregate: AggregateIn<Category>,
  id: string,
  events: readonly Recorded[],
): Promise<States[Category]> => {
  const stream = streamOf(aggregate, id)
  const known = deps.cache[aggregate.category].states.get(id)
  const { state, revision } = known ?? { state: aggregate.initial, revision: NO_STREAM }
  const behind = events.filter((event) => event.revision > revision)
  const isNext = behind.every((event, n) => event.revision === revision + 1 + n)
  if (!isNext) return (await readState(deps, stream, known)).state
  // It is no newer than the reading before: other events may be behind these.
  const readAt = known?.readAt ?? Number.NEGATIVE_INFINITY
  return takeBehind(deps, stream, { state, revision, behind }, readAt).state
}
