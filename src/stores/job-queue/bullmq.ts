import type { World } from '../../lib/world.ts'
import { StoreFull, StoreUnavailable } from '../store-unavailable.ts'
import { openBullLane } from './bullmq-lane.ts'
import { type JobQueue, lanes } from './port.ts'

/** FULL: Redis has no memory left, or its disk no room. PASSING: it takes no writes at the moment. */
const FULL = /\bOOM\b|No space left/
const PASSING = /\b(MISCONF|READONLY|LOADING|MASTERDOWN|NOREPLICAS|CLUSTERDOWN)\b/

/** Any other answer of Redis is a bug. An error that is no answer means a lost connection. */
const explained = (error: unknown): unknown => {
  const isAnswer = error instanceof Error && error.name === 'ReplyError'
  if (isAnswer && FULL.test(error.message)) return new StoreFull('Redis', { cause: error })
  if (isAnswer && !PASSING.test(error.message)) return error
  return new StoreUnavailable('Redis', { cause: error })
}

const reach = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw explained(error)
  }
}

type Counts = Awaited<ReturnType<JobQueue['counts']>>

const sum = (a: Counts, b: Counts): Counts => ({
  waiting: a.waiting + b.waiting,
  delayed: a.delayed + b.delayed,
  active: a.active + b.active,
  dead: a.dead + b.dead,
})

/**
 * Jobs on BullMQ, a queue for each lane. Redis has to keep its log with `appendfsync always`, and never evict. `prefix`
 * separates several shops on one Redis. `onError` hears of lost connections, which are otherwise waited out.
 */
export const openBullMq = (
  url: string,
  world: Pick<World, 'now' | 'after'>,
  {
    prefix = 'duka',
    onError = () => undefined,
  }: { prefix?: string; onError?: (error: Error) => void } = {},
): JobQueue => {
  const settings = { url, world, prefix, onError }
  const followedKey = `${prefix}:followed`
  const of = {
    // The single queue of earlier versions. Its remaining calls to M-PESA run here.
    shop: openBullLane('jobs', settings),
    mpesa: openBullLane('jobs-mpesa', settings),
    imports: openBullLane('jobs-imports', settings),
  }
  const all = lanes.map((lane) => of[lane])

  return {
    add: (jobs, followed) =>
      reach(async () => {
        for (const lane of lanes) {
          await of[lane].add(jobs.filter((job) => (job.lane ?? 'shop') === lane))
        }
        if (followed === undefined) return
        const client = await of.shop.client()
        await client.hset(followedKey, { mark: JSON.stringify(followed) })
      }),
    followed: () =>
      reach(async () => {
        const kept = await (await of.shop.client()).hget(followedKey, 'mark')
        return kept === null ? null : JSON.parse(kept)
      }),
    repeat: (type, everyMs, lane = 'shop') =>
      reach(async () => {
        for (const other of all) if (other !== of[lane]) await other.stopRepeating(type)
        await of[lane].repeat(type, everyMs)
      }),
    work: (handlers, concurrency, onDead = () => undefined) =>
      reach(async () => {
        await Promise.all(all.map((one) => one.work(handlers, concurrency, onDead)))
      }),
    counts: () =>
      reach(async () => (await Promise.all(all.map((one) => one.counts()))).reduce(sum)),
    dead: (limit, skip = 0) =>
      reach(async () => {
        const dead = (await Promise.all(all.map((one) => one.dead(skip + limit)))).flat()
        return dead.toSorted((a, b) => (a.failedAt < b.failedAt ? 1 : -1)).slice(skip, skip + limit)
      }),
    revive: (id) =>
      reach(async () => {
        for (const one of all) if (await one.revive(id)) return true
        return false
      }),
    probe: () =>
      reach(async () => {
        await (await of.shop.client()).set(`${prefix}:probe`, 1, { EX: 60 })
      }),
    close: async () => {
      await Promise.all(all.map((one) => one.close()))
    },
  }
}
