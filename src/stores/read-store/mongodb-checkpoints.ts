import type { World } from '../../lib/world.ts'
import type { LogMark } from '../event-store/port.ts'
import { type Mongo, unlessThere } from '../mongo-client.ts'
import { type Collection, type CopyName, type Lease, LeaseLost, type ReadStore } from './port.ts'

/**
 * The checkpoints of all read models in one document, because they move together and are asked for often. A position is
 * '' after a reset.
 */
type Standing = {
  _id: string
  positions: Record<string, string>
  fences: Record<string, number>
  marks: Record<string, LogMark>
}
const STANDING = 'read-models'

/** An older Duka kept one document for each collection. */
type Former = { _id: string; position?: string; fence?: number; mark?: LogMark }

const adopted = (former: readonly Former[]): Omit<Standing, '_id'> => ({
  positions: Object.fromEntries(former.map(({ _id, position = '' }) => [_id, position])),
  fences: Object.fromEntries(former.map(({ _id, fence = 0 }) => [_id, fence])),
  marks: Object.fromEntries(former.flatMap(({ _id, mark }) => (mark ? [[_id, mark]] : []))),
})

/** `since`: a time of the monotonic clock, in ms. */
type Waiter = {
  id: string
  position: string
  since: number
  over: boolean
  settle(reached: boolean): void
}

const POLL_MS = 25
/** The pause in ms while the read models lag behind: asking more often would slow them down further. */
const LAGGING_POLL_MS = 100
const MS_OF_PAUSE_PER_MS_WAITED = 0.25

type Checkpoints = {
  /** Moves checkpoints forward only. Throws `LeaseLost` if a higher fence was stored. */
  advance(collections: readonly Collection[], upTo: LogMark, lease: Lease): Promise<void>
  /** Removes the position, and keeps the fence. */
  forget(collection: CopyName, lease: Lease): Promise<void>
  read: ReadStore['checkpoint']
  mark: ReadStore['mark']
  waitFor: ReadStore['waitFor']
}

/** The timeout begins at once and not with the server's first answer, which may never come. */
const newWaiter = (
  id: string,
  position: string,
  timeoutMs: number,
  resolve: (reached: boolean) => void,
  world: Pick<World, 'elapsed' | 'after'>,
): Waiter => {
  const settle = (reached: boolean) => {
    waiter.over = true
    cancel()
    resolve(reached)
  }
  const waiter = { id, position, since: world.elapsed(), over: false, settle }
  const cancel = world.after(timeoutMs, () => settle(false))
  return waiter
}

/** The pause grows with the time of the waiter that has waited longest. */
const pauseOf = (waiters: ReadonlySet<Waiter>, now: number): number => {
  const waited = now - Math.min(...[...waiters].map(({ since }) => since))
  return Math.min(LAGGING_POLL_MS, Math.max(POLL_MS, waited * MS_OF_PAUSE_PER_MS_WAITED))
}

type Positions = ReadonlyMap<string, string>
const unknown: Positions = new Map()

/** Settles the waiters whose position is reached, and keeps the others. */
const tell = (waiters: Set<Waiter>, now: Positions): void => {
  for (const waiter of waiters) {
    if ((now.get(waiter.id) ?? '') >= waiter.position) waiter.settle(true)
    if (waiter.over) waiters.delete(waiter)
  }
}

/** Callers at the same moment share one read. */
export const joined = <T>(read: () => Promise<T>) => {
  let now: Promise<T> | undefined
  return () => {
    now ??= Promise.resolve().then(() => {
      now = undefined
      return read()
    })
    return now
  }
}

const fieldsOf = <T>(ids: readonly string[], field: string, value: T): Record<string, T> =>
  Object.fromEntries(ids.map((id) => [`${field}.${id}`, value]))

/** The checkpoint of each collection. All waiters share one poll. */
export const createCheckpoints = (
  { db, reach }: Mongo,
  idOf: (collection: CopyName) => string,
  world: Pick<World, 'elapsed' | 'wait' | 'after'>,
): Checkpoints => {
  const standings = db.collection<Standing>('duka_checkpoints')
  const waiting = new Set<Waiter>()

  const adopt = async (): Promise<Standing> => {
    const former = await db
      .collection<Former>('duka_checkpoints')
      .find({ _id: { $ne: STANDING } })
      .toArray()
    const standing = { _id: STANDING, ...adopted(former) }
    return (await unlessThere(() => standings.insertOne(standing))) ? standing : present()
  }
  const present = async (): Promise<Standing> =>
    (await standings.findOne({ _id: STANDING })) ?? (await adopt())

  const positionsNow = joined(() =>
    reach(async () => {
      const projection = { projection: { positions: 1 } }
      const found = await standings.findOne({ _id: STANDING }, projection)
      return new Map(Object.entries((found ?? (await adopt())).positions))
    }),
  )

  const standingNow = joined(() => reach(present))

  const poll = async () => {
    while (waiting.size > 0) {
      tell(waiting, await positionsNow().catch(() => unknown))
      if (waiting.size > 0) await world.wait(pauseOf(waiting, world.elapsed()))
    }
  }

  const wait = async (waiter: Waiter) => {
    tell(new Set([waiter]), await positionsNow().catch(() => unknown))
    if (waiter.over) return
    waiting.add(waiter)
    if (waiting.size === 1) void poll()
  }

  /**
   * Moves all these checkpoints in one update, and returns true. Moves none and returns false unless each stood at an
   * earlier position with no higher fence or, with `areNew`, did not exist.
   */
  const move = async (ids: readonly string[], mark: LogMark, fence: number, areNew: boolean) => {
    const { position } = mark
    const before = areNew
      ? fieldsOf(ids, 'positions', { $exists: false })
      : {
          ...fieldsOf(ids, 'positions', { $lt: position }),
          ...fieldsOf(ids, 'fences', { $lte: fence }),
        }
    const to = {
      ...fieldsOf(ids, 'positions', position),
      ...fieldsOf(ids, 'fences', fence),
      ...fieldsOf(ids, 'marks', mark),
    }
    const { matchedCount } = await standings.updateOne({ _id: STANDING, ...before }, { $set: to })
    return matchedCount === 1
  }

  const moveEach = async (ids: readonly string[], mark: LogMark, fence: number) => {
    const { fences, positions } = await present()
    for (const id of ids) {
      if ((fences[id] ?? 0) > fence) throw new LeaseLost(id)
      await move([id], mark, fence, positions[id] === undefined)
    }
  }

  return {
    advance: async (collections, mark, { fence }) => {
      const ids = collections.map(idOf)
      if (!(await move(ids, mark, fence, false))) await moveEach(ids, mark, fence)
    },
    forget: async (collection, { fence }) => {
      const id = idOf(collection)
      const mine = { _id: STANDING, [`fences.${id}`]: { $lte: fence } }
      await standings.updateOne(mine, {
        $set: { [`positions.${id}`]: '', [`fences.${id}`]: fence },
        $unset: { [`marks.${id}`]: '' },
      })
    },
    read: async (collection) => (await positionsNow()).get(idOf(collection)) || null,
    mark: async (collection) => {
      const { marks } = await standingNow()
      return marks[idOf(collection)] ?? null
    },
    waitFor: (collection, wanted, timeoutMs) =>
      new Promise((resolve) => {
        void wait(newWaiter(idOf(collection), wanted, timeoutMs, resolve, world))
      }),
  }
}
