import { setTimeout as delay } from 'node:timers/promises'
import type { LogMark } from '../event-store/port.ts'
import { isDuplicateKey, type Mongo } from '../mongo-client.ts'
import { type Collection, type Lease, LeaseLost, type ReadStore } from './port.ts'

/** `position` is '' after a reset. */
type Checkpoint = { _id: string; position: string; fence: number; mark?: LogMark }
/** `since`: by the monotonic clock, in ms. */
type Waiter = {
  id: string
  position: string
  since: number
  over: boolean
  settle(reached: boolean): void
}

const POLL_MS = 25
/** Where the read models lag behind, asking often makes them slower still. */
const LAGGING_POLL_MS = 100
const MS_OF_PAUSE_PER_MS_WAITED = 0.25

type Checkpoints = {
  /** Moves forward only. Throws `LeaseLost` when a later fence was here. */
  advance(collections: readonly Collection[], upTo: LogMark, lease: Lease): Promise<void>
  /** Keeps the fence. */
  forget: ReadStore['reset']
  read: ReadStore['checkpoint']
  mark: ReadStore['mark']
  waitFor: ReadStore['waitFor']
}

/** The time runs at once: the server may be mute at the first question. */
const newWaiter = (
  id: string,
  position: string,
  timeoutMs: number,
  resolve: (reached: boolean) => void,
): Waiter => {
  const settle = (reached: boolean) => {
    waiter.over = true
    clearTimeout(timer)
    resolve(reached)
  }
  const waiter = { id, position, since: performance.now(), over: false, settle }
  const timer = setTimeout(settle, timeoutMs, false)
  return waiter
}

/** Follows the one who has waited longest. */
const pauseOf = (waiters: ReadonlySet<Waiter>): number => {
  const waited = performance.now() - Math.min(...[...waiters].map(({ since }) => since))
  return Math.min(LAGGING_POLL_MS, Math.max(POLL_MS, waited * MS_OF_PAUSE_PER_MS_WAITED))
}

type Positions = ReadonlyMap<string, string>
const unknown: Positions = new Map()

/** Settles those whose position is reached, and keeps the others. */
const tell = (waiters: Set<Waiter>, now: Positions): void => {
  for (const waiter of waiters) {
    if ((now.get(waiter.id) ?? '') >= waiter.position) waiter.settle(true)
    if (waiter.over) waiters.delete(waiter)
  }
}

/** Reads as one what is asked for at the same moment: watchers ask for every checkpoint again and again. */
const joined = (read: (ids: readonly string[]) => Promise<Positions>) => {
  let now: { ids: Set<string>; answer: Promise<Positions> } | undefined
  const begin = () => {
    const ids = new Set<string>()
    const answer = Promise.resolve().then(() => {
      now = undefined
      return read([...ids])
    })
    return { ids, answer }
  }
  return async (id: string): Promise<string | null> => {
    now ??= begin()
    now.ids.add(id)
    // A checkpoint that was reset is ''.
    return (await now.answer).get(id) || null
  }
}

/** The checkpoint of each collection. All who wait share one poll. */
export const createCheckpoints = (
  { db, reach }: Mongo,
  idOf: (collection: Collection) => string,
): Checkpoints => {
  const checkpoints = db.collection<Checkpoint>('duka_checkpoints')
  const waiting = new Set<Waiter>()

  const positionsOf = async (ids: readonly string[]): Promise<Positions> => {
    const [first = '', ...others] = ids
    // One alone is found by its index, also where a compatible server looks through all for several.
    const where = others.length === 0 ? { _id: first } : { _id: { $in: [...ids] } }
    const found = await reach(() => checkpoints.find(where).toArray())
    return new Map(found.map(({ _id, position }) => [_id, position]))
  }
  const position = joined(positionsOf)

  const poll = async () => {
    while (waiting.size > 0) {
      const ids = new Set([...waiting].map(({ id }) => id))
      tell(waiting, await positionsOf([...ids]).catch(() => unknown))
      if (waiting.size > 0) await delay(pauseOf(waiting))
    }
  }

  const wait = async (waiter: Waiter) => {
    const first = await position(waiter.id).catch(() => null)
    if (first !== null && first >= waiter.position) waiter.settle(true)
    if (waiter.over) return
    waiting.add(waiter)
    if (waiting.size === 1) void poll()
  }

  /** Begins a new collection's checkpoint; one that is there stays. */
  const begin = async (_id: string, mark: LogMark, fence: number): Promise<void> => {
    const there = await checkpoints.findOne({ _id })
    if (there !== null && there.fence > fence) throw new LeaseLost(_id)
    if (there !== null) return
    const { position } = mark
    await checkpoints.insertOne({ _id, position, fence, mark }).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error
    })
  }

  return {
    advance: async (collections, mark, { fence }) => {
      const ids = collections.map(idOf)
      const { position } = mark
      const earlier = { _id: { $in: ids }, fence: { $lte: fence }, position: { $lt: position } }
      const { matchedCount } = await checkpoints.updateMany(earlier, {
        $set: { position, fence, mark },
      })
      if (matchedCount === ids.length) return
      for (const id of ids) await begin(id, mark, fence)
    },
    forget: async (collection, { fence }) => {
      const forgotten = { $set: { position: '', fence }, $unset: { mark: '' as const } }
      await checkpoints.updateOne({ _id: idOf(collection), fence: { $lte: fence } }, forgotten)
    },
    read: (collection) => position(idOf(collection)),
    mark: async (collection) =>
      (await reach(() => checkpoints.findOne({ _id: idOf(collection) })))?.mark ?? null,
    waitFor: (collection, wanted, timeoutMs) =>
      new Promise((resolve) => {
        void wait(newWaiter(idOf(collection), wanted, timeoutMs, resolve))
      }),
  }
}
