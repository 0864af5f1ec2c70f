import { type Job as BullJob, type ConnectionOptions, DelayedError, Queue, Worker } from 'bullmq'
import { inTime, type World } from '../../lib/world.ts'
import { StoreFull, StoreUnavailable } from '../store-unavailable.ts'
import {
  type DeadJob,
  type Job,
  type JobHandler,
  type JobQueue,
  lanes,
  mustWait,
  type NewJob,
  restMs,
} from './port.ts'

/** Time in ms without a sign of life after which a job counts as lost with its process, and runs again. */
const LOCK_MS = 10_000
const STALLED_CHECK_MS = 5_000
/** A job may crash its process this often before it is dead. */
const MAX_STALLED = 3
/** A command without an answer is given up after this many ms. Adding the job again does no harm. */
const ANSWER_MS = 10_000
/**
 * A connection that gives no byte for so many ms while it owes an answer is dropped for a new one. The network may have
 * forgotten it: then it would stay silent for ever. A worker's may be silent for 10 s while it waits for a job.
 */
const SILENT_MS = 5_000
const WORKER_SILENT_MS = 12_000
/** A worker whose command failed asks again after so many ms. BullMQ's own 15 s would add to every outage. */
const WORKER_RETRY_MS = 2_000
const JOBS_END_MS = 10_000
const CLOSE_MS = 2_000
/** How long BullMQ remembers a done job (age in seconds): the log may hand out the event behind the job again. */
const KEEP_DONE = { age: 7 * 86_400, count: 100_000 }

type Data = NewJob['data']
type Handlers = Readonly<Record<string, JobHandler>>

const asJob = (job: BullJob<Data>): Job => ({
  id: job.id ?? '',
  type: job.name,
  data: job.data,
  attempt: job.attemptsMade + 1,
})

const asDead = (job: BullJob<Data>): DeadJob => ({
  ...asJob(job),
  attempt: job.attemptsMade,
  reason: job.failedReason ?? '',
  failedAt: new Date(job.finishedOn ?? job.timestamp).toISOString(),
})

const asBull = ({ id, type, data, retry, delayMs = 0 }: NewJob) => ({
  name: type,
  data,
  opts: {
    jobId: id,
    attempts: retry.attempts,
    backoff: { type: 'exponential' as const, delay: retry.backoffMs },
    delay: delayMs,
  },
})

/** A repeated job is not put back: its next round comes anyway, and the rounds would pile up. */
const putBack = async (
  { now }: Pick<World, 'now'>,
  job: BullJob<Data>,
  token: string | undefined,
): Promise<void> => {
  if (job.repeatJobKey !== undefined) return
  const timesBefore = job.attemptsStarted - job.attemptsMade - 1
  await job.moveToDelayed(now().getTime() + restMs(Math.max(0, timesBefore)), token)
  throw new DelayedError()
}

const runBy =
  (handlers: Handlers, world: Pick<World, 'now'>) =>
  async (job: BullJob<Data>, token?: string): Promise<void> => {
    const handler = handlers[job.name]
    if (handler === undefined) throw new Error(`No handler for jobs of type ${job.name}`)
    try {
      await handler(asJob(job))
    } catch (error) {
      if (!mustWait(error)) throw error
      await putBack(world, job, token)
    }
  }

const connectionOf = (url: string, socketTimeout: number): ConnectionOptions => ({
  url,
  connectTimeout: 5_000,
  socketTimeout,
  retryStrategy: (attempt: number) => Math.min(attempt * 100, 2_000),
})

/**
 * Closing a queue or worker waits without end for a Redis that is away, or fails after some attempts. A close that has
 * begun cannot be forced, so this drops the connection.
 */
const closeOrDrop = async (
  world: Pick<World, 'after'>,
  closing: Pick<Queue, 'close' | 'disconnect'>,
  ms: number,
): Promise<void> => {
  const closed = await inTime(world, ms, closing.close()).catch(() => false)
  if (!closed) void closing.disconnect().catch(() => undefined)
}

type BullSettings = {
  url: string
  world: Pick<World, 'now' | 'after'>
  prefix: string
  onError(error: Error): void
}

/** The jobs of one lane: a BullMQ queue named `name`, and after `work` its worker. Throws BullMQ's errors. */
const openBullLane = (name: string, { url, world, prefix, onError }: BullSettings) => {
  const queue = new Queue<Data>(name, {
    prefix,
    connection: {
      ...connectionOf(url, SILENT_MS),
      maxRetriesPerRequest: 3,
      commandTimeout: ANSWER_MS,
    },
    defaultJobOptions: { removeOnComplete: KEEP_DONE, removeOnFail: false },
  })
  queue.on('error', onError)
  let worker: Worker<Data> | undefined

  const startWorker = (handlers: Handlers, concurrency: number) =>
    new Worker<Data>(name, runBy(handlers, world), {
      prefix,
      concurrency,
      connection: { ...connectionOf(url, WORKER_SILENT_MS), maxRetriesPerRequest: null },
      lockDuration: LOCK_MS,
      runRetryDelay: WORKER_RETRY_MS,
      stalledInterval: STALLED_CHECK_MS,
      maxStalledCount: MAX_STALLED,
    })

  return {
    /** The bare connection, for commands other than jobs. */
    client: () => queue.backend.client,
    add: async (jobs: readonly NewJob[]): Promise<void> => {
      if (jobs.length > 0) await queue.addBulk(jobs.map(asBull))
    },
    repeat: async (type: string, everyMs: number): Promise<void> => {
      // If only the interval changed, BullMQ would keep the former schedule, and the next round might come late.
      const before = await queue.getJobScheduler(type)
      if (before !== undefined && before.every !== everyMs) await queue.removeJobScheduler(type)
      await queue.upsertJobScheduler(type, { every: everyMs }, { name: type, data: {} })
    },
    stopRepeating: async (type: string): Promise<void> => {
      await queue.removeJobScheduler(type)
    },
    work: async (
      handlers: Handlers,
      concurrency: number,
      onDead: (job: DeadJob) => void,
    ): Promise<void> => {
      worker = startWorker(handlers, concurrency)
      worker.on('error', onError)
      worker.on('failed', (job) => {
        // A job that is tried again has not finished.
        if (job?.finishedOn !== undefined) onDead(asDead(job))
      })
      await worker.waitUntilReady()
    },
    counts: async () => {
      const states = await queue.getJobCounts('waiting', 'delayed', 'active', 'failed')
      const { waiting = 0, delayed = 0, active = 0, failed = 0 } = states
      return { waiting, delayed, active, dead: failed }
    },
    dead: async (limit: number): Promise<DeadJob[]> =>
      (await queue.getFailed(0, limit - 1)).map(asDead),
    revive: async (id: string): Promise<boolean> => {
      const job = await queue.getJob(id)
      if (job === undefined || !(await job.isFailed())) return false
      await job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true })
      return true
    },
    close: async (): Promise<void> => {
      if (worker !== undefined) await closeOrDrop(world, worker, JOBS_END_MS)
      await closeOrDrop(world, queue, CLOSE_MS)
    },
  }
}

/** FULL: Redis has no memory left, or its disk is full. PASSING: Redis takes no writes at the moment. */
const FULL = /\bOOM\b|No space left/
const PASSING = /\b(MISCONF|READONLY|LOADING|MASTERDOWN|NOREPLICAS|CLUSTERDOWN)\b/

/** An error without an answer of Redis means a lost connection. Any other answer than FULL and PASSING is a bug. */
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
 * The job queue on BullMQ, with a queue for each lane. Redis must keep its log with `appendfsync always`, and never
 * evict keys. `prefix` separates several shops on one Redis. `onError` is called for lost connections, which are waited
 * out.
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
    // The only queue of earlier versions. Calls to M-PESA that remain in it run here.
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
