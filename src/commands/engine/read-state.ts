import type { LRUCache } from 'lru-cache'
import {
  type AggregateIn,
  aggregates,
  type DukaEvent,
  type States,
  type StreamCategory,
} from '../../domain/aggregates.ts'
import { standsInPlace } from '../../domain/event-proof.ts'
import { type EventCatalogue, type Instant, streamName } from '../../domain/kernel/decider.ts'
import type { Room } from '../../lib/room.ts'
import { roughBytes } from '../../lib/rough-bytes.ts'
import type { World } from '../../lib/world.ts'
import type { Events, Recorded, ToAppend } from '../../stores/event-store/events.ts'
import { NO_STREAM, type Position } from '../../stores/event-store/port.ts'
import type { Snapshot, SnapshotPlace, Snapshots } from '../../stores/snapshots/port.ts'

/** A stream's state at `revision`. -1: the stream does not exist. */
export type StateAt<State> = { state: State; revision: number }

/** `readAt` is when this was known to be the stream's last state, in ms of the clock `elapsed`. */
export type FoundState<State> = StateAt<State> & { readAt: number }
/** `bytes`: about what the state takes. */
type RememberedState<State> = FoundState<State> & { bytes: number }

/**
 * A command that waits for its stream. `decide` may run several times; `holds` is called for the decision that was
 * written, with the position of the append's last event.
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

/** `queues` holds the commands that wait for each stream. */
type CategoryCache<State> = {
  states: LRUCache<string, RememberedState<State>>
  queues: Map<string, Waiting<State>[]>
}

/**
 * One process's memory of one event store: the last known state of each stream, and the commands that wait to write to
 * the stream. All users of one cache must have the same `CommandDeps`.
 */
export type StateCache = { [Category in keyof States]: CategoryCache<States[Category]> }

/** A state's id and its place in the cache take about so many bytes. */
const OVERHEAD = 200
/** A state grows little from one event to the next, so that it is measured this often. */
const MEASURED_EVERY = 8

/** Each category has its own limit. Otherwise new orders could push out the stock records that all orders need. */
export const createStateCache = (room: Room): StateCache =>
  Object.assign(
    {},
    ...Object.values(aggregates).map(({ category, memoryPart }) => ({
      [category]: {
        states: room.cache<string, RememberedState<unknown>>('states', {
          part: memoryPart / 1_000,
          sizeOf: ({ bytes }) => bytes + OVERHEAD,
        }),
        queues: new Map(),
      },
    })),
  )

/** Remembers the state, unless a later state is known. */
export const remember = <State>(
  { states }: CategoryCache<State>,
  id: string,
  found: FoundState<State>,
): void => {
  const before = states.get(id)
  if (before !== undefined && before.revision > found.revision) return
  const isMeasured = before === undefined || found.revision % MEASURED_EVERY === 0
  states.set(id, { ...found, bytes: isMeasured ? roughBytes(found.state) : before.bytes })
}

/** Forgets the state, so that it is read from a snapshot or from the first event again. */
export const forget = <State>({ states }: CategoryCache<State>, id: string): void => {
  states.delete(id)
}

/** Forgets all states, after the log lost events that they were made of. */
export const forgetStates = (cache: StateCache): void => {
  for (const { states } of Object.values(cache)) states.clear()
}

/** What is needed to read a state. */
export type ReadDeps = {
  cache: StateCache
  events: Events
  snapshots: Snapshots
  world: World
}

/** The stream of one aggregate instance. */
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
/** The number of snapshots to try, the newest first, before the stream is read from its start. */
const MOST_TRIED = 3

/** True if the snapshot was written with the decider's present version. */
const isStateOf = <Category extends StreamCategory>(
  { aggregate }: Stream<Category>,
  snapshot: Snapshot,
): snapshot is Snapshot & { state: States[Category] } =>
  snapshot.version === aggregate.snapshots?.version

/** A known state of a stream, and all events after it. */
type Begun<State> = StateAt<State> & { behind: Recorded[] }

/** The newest snapshot whose event is in the log, and the stream's events after that. */
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

/**
 * Stores a snapshot of the state after `last`, if the stream has passed a multiple of `SNAPSHOT_EVERY` events since
 * `from`. The caller does not wait for the write.
 */
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
  if (standsInPlace(event, name)) return state
  if (!isIn(aggregate.events, event)) throw new Error(`${event.type} does not belong in ${name}`)
  return aggregate.evolve(state, event, at)
}

/** Folds the events after a known state, and remembers the result. */
const takeBehind = <Category extends StreamCategory>(
  deps: ReadDeps,
  stream: Stream<Category>,
  begun: Begun<States[Category]>,
  readAt: number,
): FoundState<States[Category]> => {
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

/** Reads the events after `from`, or after the newest snapshot, and gives the stream's present state. */
export const readState = async <Category extends StreamCategory>(
  deps: ReadDeps,
  stream: Stream<Category>,
  from: StateAt<States[Category]> | undefined,
): Promise<FoundState<States[Category]>> => {
  const readAt = deps.world.elapsed()
  return takeBehind(deps, stream, await begin(deps, stream, from), readAt)
}

/**
 * The aggregate's state after these events, or a later one. The caller has the events from the log; the stream is read
 * only if events are missing between them and the remembered state.
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
  // The stream may have more events than the caller gave, so this does not count as a new reading of the stream.
  const readAt = known?.readAt ?? Number.NEGATIVE_INFINITY
  return takeBehind(deps, stream, { state, revision, behind }, readAt).state
}
