import { setTimeout as delay } from 'node:timers/promises'
import { isDuplicateKey, type Mongo } from '../mongo-client.ts'
import { type Collection, type Lease, LeaseLost, type ReadStore } from './port.ts'

type Checkpoint = { _id: string; position: string; fence: number }
type Waiter = { position: string; reached(): void }

const POLL_MS = 15

type Checkpoints = {
  /** Forward only; throws `LeaseLost` when a later fence was here. */
  advance(collection: Collection, position: string, lease: Lease): Promise<void>
  read: ReadStore['checkpoint']
  waitFor: ReadStore['waitFor']
}

/** How far each collection is. Those who wait for one share one poll of it. */
export const createCheckpoints = (
  { db, reach }: Mongo,
  idOf: (collection: Collection) => string,
): Checkpoints => {
  const checkpoints = db.collection<Checkpoint>('duka_checkpoints')
  const waiting = new Map<string, Set<Waiter>>()

  const position = async (id: string) => {
    const found = await reach(() => checkpoints.findOne({ _id: id }))
    return found === null ? null : found.position
  }

  const poll = async (id: string, waiters: Set<Waiter>) => {
    while (waiters.size > 0) {
      const now = (await position(id).catch(() => null)) ?? ''
      const reached = [...waiters].filter((waiter) => now >= waiter.position)
      for (const waiter of reached) waiter.reached()
      await delay(POLL_MS)
    }
    waiting.delete(id)
  }

  const join = (id: string, waiter: Waiter): Set<Waiter> => {
    const others = waiting.get(id)
    if (others !== undefined) return others.add(waiter)
    const waiters = new Set([waiter])
    waiting.set(id, waiters)
    void poll(id, waiters)
    return waiters
  }

  return {
    advance: async (collection, next, { fence }) => {
      const _id = idOf(collection)
      const later = { _id, fence: { $lte: fence }, position: { $lt: next } }
      const moved = await checkpoints.updateOne(later, { $set: { position: next, fence } })
      if (moved.matchedCount > 0) return
      const there = await checkpoints.findOne({ _id })
      if (there !== null && there.fence > fence) throw new LeaseLost(_id)
      if (there !== null) return
      await checkpoints.insertOne({ _id, position: next, fence }).catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error
      })
    },
    read: (collection) => position(idOf(collection)),
    waitFor: async (collection, wanted, timeoutMs) => {
      const id = idOf(collection)
      const first = await position(id).catch(() => null)
      if (first !== null && first >= wanted) return true
      return new Promise((resolve) => {
        const settle = (answer: boolean) => {
          clearTimeout(timer)
          waiters.delete(waiter)
          resolve(answer)
        }
        const waiter = { position: wanted, reached: () => settle(true) }
        const timer = setTimeout(() => settle(false), timeoutMs)
        const waiters = join(id, waiter)
      })
    },
  }
}
