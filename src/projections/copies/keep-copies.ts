import type { World } from '../../lib/world.ts'
import { isForeign } from '../../runtime/foreign.ts'
import type { Events, RecordedBatch } from '../../stores/event-store/events.ts'
import type { Lease, NotedCopies, ReadStore } from '../../stores/read-store/port.ts'
import { forgetParked, readerOf } from '../parked/parked-streams.ts'
import type { AnyProjection } from '../projection.ts'
import { compareCopies } from './compare.ts'
import {
  copiesOf,
  copyOf,
  dropFormer,
  isExpired,
  isReady,
  type Model,
  openModels,
  openWorks,
  stopRebuild,
} from './model.ts'
import { openRates } from './rates.ts'
import { lastHandled, requestsAfter, type WorkRequest } from './requests.ts'
import {
  type Comparison,
  KEEPER,
  type KeeperDoc,
  loadStates,
  readModelStates,
  stateWriter,
} from './states.ts'

type Deps = {
  events: Events
  store: ReadStore
  lease: Lease
  projections: readonly AnyProjection[]
  world: Pick<World, 'now' | 'elapsed' | 'wait'>
  /** Ends everything. */
  signal: AbortSignal
  /** Bytes that are free on the disk of the read store. Absent if nobody knows. */
  freeBytes?: (() => Promise<number>) | undefined
  /** Some read models were of another log. */
  isOtherLog: boolean
}

/** A copy is dropped this long after the last change of copies: a question to it may still be under way. */
const DROP_AFTER_MS = 10_000
/** No rebuild begins with less room than this on the disk, and half of it ends one. */
const LEAST_FREE = 512 * 1_024 * 1_024
const LOOK_EVERY_MS = 1_000

/** The copies to project until `signal` aborts. Then there are other ones. */
export type CopiesRound = {
  projections: readonly AnyProjection[]
  /** Those of them that readers read. */
  serving: readonly AnyProjection[]
  signal: AbortSignal
}

type CopyKeeper = {
  /** Does what operators asked for, while nothing is projected, and gives the copies to project from then on. */
  begin(): Promise<CopiesRound>
  /** Is told of each batch. `follows`: its read models are at the end of the log. */
  took(group: readonly AnyProjection[], batch: RecordedBatch, follows: boolean): void
  /** Compares copies, drops those that nobody needs, and notes how far they are, until the end. */
  tend(): Promise<void>
}

const projected = (model: Model, copy: number): AnyProjection => ({
  ...model.projection,
  collection: copyOf(model, copy),
})

const isAsked = ({ state: { comparison } }: Model): boolean =>
  comparison !== null && comparison.state !== 'done'

/** Keeps the copies of all read models, for the process that holds the lease. */
export const openCopies = async (deps: Deps): Promise<CopyKeeper> => {
  const { events, store, lease, world, signal, freeBytes } = deps
  await store.prepare([readModelStates])
  const known = await loadStates(store)
  const write = stateWriter(known, { store, lease })
  const models = await openModels(deps.projections, known.states, store)
  const rates = openRates(world, known.keeper?.filling ?? [])
  let handled = await lastHandled(known.keeper, deps)
  let wake = new AbortController()
  let dropAt = 0
  let told = ''

  const now = (): string => world.now().toISOString()
  const hasRoom = async (least: number): Promise<boolean> =>
    freeBytes === undefined || (await freeBytes()) >= least
  const works = openWorks({ store, now, hasRoom: () => hasRoom(LEAST_FREE) })

  const noteKeeper = async (): Promise<void> => {
    const keeper: KeeperDoc = { id: KEEPER, position: '', handled, ...rates.now() }
    const text = JSON.stringify(keeper)
    if (text === told) return
    await write([keeper])
    told = text
  }

  const save = async (changed: readonly Model[]): Promise<void> => {
    if (changed.length === 0) return
    const noted = changed.map(
      ({ projection: { collection }, copies }): NotedCopies => ({ collection, copies }),
    )
    await store.noteCopies(noted, lease)
    await write(changed.map(({ state }) => state))
    dropAt = world.elapsed() + DROP_AFTER_MS
  }

  /** Gives up the copies that another log filled. True if there were any. */
  const leaveForeign = async (model: Model): Promise<boolean> => {
    const { beside, former } = model.copies
    const isOfOther = async (copy: number | null) =>
      copy !== null && (await isForeign({ events, store }, copyOf(model, copy)))
    const isWithout = (await isOfOther(former)) && dropFormer(model)
    if (!(await isOfOther(beside))) return isWithout
    stopRebuild(model, 'other-log', now())
    return true
  }
  const dropForeign = async (): Promise<void> => {
    const changed = await Promise.all(models.map(leaveForeign))
    await save(models.filter((_, n) => changed[n]))
  }

  const doWork = async ({ work, readModels }: WorkRequest): Promise<Model[]> => {
    const named = models.filter((one) => readModels.includes(one.projection.collection.name))
    const changed: Model[] = []
    for (const model of named) if (await works[work](model)) changed.push(model)
    return changed
  }
  const handleRequests = async (): Promise<void> => {
    const asked = await requestsAfter(handled, events)
    if (asked.handled === handled) return
    // Noted first: a request that a crash loses can be repeated, and one that is done twice undoes itself.
    handled = asked.handled
    await noteKeeper()
    const changed = new Set<Model>()
    for (const request of asked.requests) {
      for (const model of await doWork(request)) changed.add(model)
    }
    await save([...changed])
  }

  const areExpired = () => models.filter((model) => isExpired(model, world.now().getTime()))
  const expire = async (): Promise<void> => {
    const due = areExpired()
    for (const model of due) dropFormer(model)
    await save(due)
  }

  const filling = async (): Promise<Model[]> => {
    const ready = await Promise.all(models.map((model) => isReady(model, store)))
    return models.filter(({ copies }, n) => copies.beside !== null && !ready[n])
  }
  /** The copies that fill the disk. */
  const withoutRoom = async (): Promise<Model[]> => {
    if (models.every(({ copies }) => copies.beside === null)) return []
    return (await hasRoom(LEAST_FREE / 2)) ? [] : filling()
  }
  const stopWithoutRoom = async (): Promise<void> => {
    const some = await withoutRoom()
    for (const model of some) stopRebuild(model, 'disk-full', now())
    await save(some)
  }

  const dropCopiesOf = async ({ projection: { collection }, copies }: Model): Promise<void> => {
    const dropped = await store.dropCopies(collection, copiesOf(copies), lease)
    const mark = await store.mark(collection)
    if (mark === null) return
    for (const copy of dropped) await forgetParked(readerOf(copy), mark, { store, lease })
  }
  /** Drops copies that are not noted, also those that a crash left behind. */
  const dropUnused = async (): Promise<void> => {
    if (world.elapsed() < dropAt) return
    dropAt = Number.POSITIVE_INFINITY
    for (const model of models) await dropCopiesOf(model)
  }

  const compareOne = async (model: Model, comparison: Comparison, beside: number) => {
    const ending = new AbortController()
    model.comparing = ending
    model.state = { ...model.state, comparison: { ...comparison, state: 'running' } }
    await write([model.state])
    const { scope } = comparison
    const both = {
      serving: copyOf(model, model.copies.serving),
      beside: copyOf(model, beside),
    }
    const until = AbortSignal.any([signal, ending.signal])
    const found = await compareCopies(both, scope, { store, world, signal: until })
    if (found === undefined || ending.signal.aborted) return
    model.comparing = undefined
    model.state = { ...model.state, comparison: { scope, state: 'done', at: now(), ...found } }
    await write([model.state])
  }
  const compareReady = async (model: Model): Promise<void> => {
    const { comparison } = model.state
    const { beside } = model.copies
    if (comparison === null || beside === null || !(await isReady(model, store))) return
    await compareOne(model, comparison, beside)
  }
  const compareAsked = async (): Promise<void> => {
    while (!signal.aborted) {
      for (const model of models.filter(isAsked)) await compareReady(model)
      await world.wait(LOOK_EVERY_MS, signal)
    }
  }

  const look = async (): Promise<void> => {
    while (!signal.aborted) {
      if (areExpired().length > 0 || (await withoutRoom()).length > 0) wake.abort()
      await dropUnused()
      await noteKeeper()
      await world.wait(LOOK_EVERY_MS, signal)
    }
  }

  await dropForeign()

  return {
    begin: async () => {
      wake = new AbortController()
      await handleRequests()
      await expire()
      await stopWithoutRoom()
      const serving = models.map((model) => projected(model, model.copies.serving))
      const others = models.flatMap((model) =>
        copiesOf(model.copies)
          .slice(1)
          .map((copy) => projected(model, copy)),
      )
      const projections = [...serving, ...others]
      rates.keep(new Set(projections.map(({ collection }) => readerOf(collection))))
      return { projections, serving, signal: AbortSignal.any([signal, wake.signal]) }
    },
    took: (group, batch, follows) => {
      const readers = group.map(({ collection }) => readerOf(collection))
      rates.took(readers, batch, follows)
      const isRequest = ({ type, revision }: RecordedBatch['events'][number]): boolean =>
        type === 'ReadModelWorkRequested' && revision > handled
      if (batch.events.some(isRequest)) wake.abort()
    },
    tend: async () => {
      await Promise.all([look(), compareAsked()])
    },
  }
}
