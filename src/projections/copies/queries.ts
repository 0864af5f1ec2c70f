import type { ReadModel } from '../../contract/read-models.ts'
import { type Actor, denied, isAdmin } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { World } from '../../lib/world.ts'
import type { Events } from '../../stores/event-store/events.ts'
import type { LogMark, Position } from '../../stores/event-store/port.ts'
import type { Collection, ReadStore } from '../../stores/read-store/port.ts'
import { allProjections } from '../all-projections.ts'
import { readerOf } from '../parked/parked-streams.ts'
import type { ReadModelAnswer } from '../read-model-queries.ts'
import { timeOf } from '../readers.ts'
import { servingOf } from '../serving.ts'
import {
  FORMER_KEPT_MS,
  type KeeperDoc,
  loadStates,
  newState,
  type ReadModelStateDoc,
} from './states.ts'

export type ReadModelStateQueries = {
  /** Every read model with its copies, by name, for admins. */
  list(actor: Actor): ReadModelAnswer<ReadModel[]>
}

type Deps = { store: ReadStore; events: Events; world: Pick<World, 'now'> }

/** The most events that are counted. */
const MOST_LAG = 1_000

const collections = allProjections
  .map(({ collection }) => collection)
  .toSorted((a, b) => (a.name < b.name ? -1 : 1))

/** What the log holds behind positions. `last`: its last events, newest first. */
type LogEnd = { head: Position | null; last: readonly LogMark[]; now: number }

const lagOf = (position: Position | null, { last, now }: LogEnd) => {
  const behind = last.filter((mark) => mark.position > (position ?? ''))
  const oldest = behind.map((mark) => timeOf(mark, now)).findLast((at) => at !== undefined)
  return { lagEvents: behind.length, lagSeconds: Math.round((now - (oldest ?? now)) / 1_000) }
}

const progressOf = (
  copy: Collection,
  position: Position | null,
  { keeper, head, deps }: Pick<Seen, 'keeper' | 'head' | 'deps'>,
): NonNullable<ReadModel['building']> => {
  const reader = readerOf(copy)
  const { done = 0, rate = 0 } = keeper?.filling.find((one) => one.reader === reader) ?? {}
  const share = head === null ? 1 : deps.events.share(position, head)
  const left = done === 0 || share === 0 ? Number.NaN : (done * (1 - share)) / share / rate
  return {
    share,
    events: done,
    rate,
    remainingSeconds: Number.isFinite(left) ? Math.ceil(left) : null,
  }
}

const until = (since: string | null): string | null =>
  since === null ? null : new Date(Date.parse(since) + FORMER_KEPT_MS).toISOString()

/** What the states of all read models are made of. */
type Seen = LogEnd & {
  deps: Deps
  keeper: KeeperDoc | undefined
  states: ReadonlyMap<string, ReadModelStateDoc>
  /** The ids of the collections that may be read. */
  served: ReadonlySet<string>
}

const newCopyOf = async (
  beside: Collection,
  servingAt: Position | null,
  since: string | null,
  seen: Seen,
): Promise<ReadModel['newCopy']> => {
  const position = await seen.deps.store.checkpoint(beside)
  const isReady = position !== null && position >= (servingAt ?? position)
  return { ...progressOf(beside, position, seen), since, isReady }
}

const describe = async (
  collection: Collection,
  position: Position | null,
  seen: Seen,
): Promise<ReadModel> => {
  const { deps, keeper, states, served, head } = seen
  const { name, version } = collection
  const { beside, former, serving } = await deps.store.copies(collection)
  const state = states.get(newState(collection).id) ?? newState(collection)
  const own = progressOf({ ...collection, copy: serving }, position, seen)
  const isServed = head === null || served.has(readerOf(collection))
  const newCopy =
    beside === null
      ? null
      : await newCopyOf({ ...collection, copy: beside }, position, state.besideSince, seen)
  return {
    name,
    version,
    position,
    ...lagOf(position, seen),
    rate: own.rate > 0 ? own.rate : (keeper?.rate ?? 0),
    building: isServed ? null : own,
    newCopy,
    oldCopy: former === null ? null : { since: state.formerSince, until: until(state.formerSince) },
    stopped: state.stopped,
    comparison: state.comparison,
  }
}

const look = async (deps: Deps): Promise<ReadModel[]> => {
  const { store, events, world } = deps
  const [{ keeper, states }, served, head] = await Promise.all([
    loadStates(store),
    servingOf(store, collections),
    events.head(),
  ])
  const positions = await Promise.all(collections.map((one) => store.checkpoint(one)))
  const isBehind = positions.some((position) => head !== null && (position ?? '') < head)
  const last = isBehind ? await events.marksBefore(null, MOST_LAG) : []
  const seen: Seen = { deps, keeper, states, served, head, last, now: world.now().getTime() }
  return Promise.all(collections.map((one, n) => describe(one, positions[n] ?? null, seen)))
}

export const openReadModelStateQueries = (deps: Deps): ReadModelStateQueries => ({
  list: async (actor) => (isAdmin(actor) ? ok(await look(deps)) : denied(actor)),
})
