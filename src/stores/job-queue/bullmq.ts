import { type Job as BullJob, type ConnectionOptions, DelayedError, Queue, Worker } from 'bullmq'
import { inTime } from '../in-time.ts'
import { StoreFull, StoreUnavailable } from '../store-unavailable.ts'
import {
  type DeadJob,
  type Job,
  type JobHandler,
  type JobQueue,
  mustWait,
  type NewJob,
} from './port.ts'
import { restMs } from './waiting.ts'

/** A job that runs longer than this without a sign of life is taken for lost with its process, and runs again. */
const LOCK_MS = 10_000
const STALLED_CHECK_MS = 5_000
/** How often one job may take its process down before it is dead. */
const MAX_STALLED = 3
/** A command without an answer is given up; a job that is added again is added once. */
const ANSWER_MS = 10_000
const JOBS_END_MS = 10_000
const CLOSE_MS = 2_000
/** 'Done of late': as long as the events behind a job could be told again. */
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

const asBull = ({ id, type, data, retry, delayMs }: NewJob) => ({
  name: type,
  data,
  opts: {
    jobId: id,
    attempts: retry.attempts,
    backoff: { type: 'exponential' as const, delay: retry.backoffMs },
    ...(delayMs === undefined ? {} : { delay: delayMs }),
  },
})

/** Of a repeated job the next round is on its way: more of them would pile up. */
const putBack = async (job: BullJob<Data>, token: string | undefined): Promise<void> => {
  if (job.repeatJobKey !== undefined) return
  const timesBefore = job.attemptsStarted - job.attemptsMade - 1
  await job.moveToDelayed(Date.now() + restMs(Math.max(0, timesBefore)), token)
  throw new DelayedError()
}

const runBy =
  (handlers: Handlers) =>
  async (job: BullJob<Data>, token?: string): Promise<void> => {
    const handler = handlers[job.name]
    if (handler === undefined) throw new Error(`No handler for jobs of type ${job.name}`)
    try {
      await handler(asJob(job))
    } catch (error) {
      if (!mustWait(error)) throw error
      await putBack(job, token)
    }
  }

const connectionOf = (url: string): ConnectionOptions => ({
  url,
  connectTimeout: 5_000,
  retryStrategy: (attempt: number) => Math.min(attempt * 100, 2_000),
})

/** Closing waits without end for a Redis that is away, and cannot be forced any more once it has begun. */
const closeOrDrop = async (
  closing: Pick<Queue, 'close' | 'disconnect'>,
  ms: number,
): Promise<void> => {
  if (!(await inTime(ms, closing.close()))) void closing.disconnect().catch(() => undefined)
}

/** What Redis answers when it has no memory left, or its disk has no room; and when it takes no writes at the moment. */
const FULL = /\bOOM\b|No space left/
const PASSING = /\b(MISCONF|READONLY|LOADING|MASTERDOWN|NOREPLICAS|CLUSTERDOWN)\b/

/** Any other answer of Redis itself is a bug; what is no answer is a connection that is not there. */
const explained = (error: unknown): unknown => {
  const isAnswer = error instanceof Error && error.name === 'ReplyError'
  if (isAnswer && FULL.test(error.message)) return new StoreFull('Redis', { cause: error })
  if (isAnswer && !PASSING.test(error.message)) return error
  return new StoreUnavailable('Redis', { cause: error })
}

/**
 * Jobs on BullMQ. Redis has to keep its log with `appendfsync always`, and never evict. `prefix` parts several shops
 * on one Redis. `onError` hears of lost connections, which are otherwise waited out.
 */
export const openBullMq = (
  url: string,
  {
    prefix = 'duka',
    onError = () => undefined,
  }: { prefix?: string; onError?: (error: Error) => void } = {},
): JobQueue => {
  const name = 'jobs'
  const followedKey = `${prefix}:followed`
  const queue = new Queue<Data>(name, {
    prefix,
    connection: { ...connectionOf(url), maxRetriesPerRequest: 3, commandTimeout: ANSWER_MS },
    defaultJobOptions: { removeOnComplete: KEEP_DONE, removeOnFail: false },
  })
  queue.on('error', onError)
  let worker: Worker<Data> | undefined

  const reach = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw explained(error)
    }
  }

  const startWorker = (handlers: Handlers, concurrency: number) =>
    new Worker<Data>(name, runBy(handlers), {
      prefix,
      concurrency,
      connection: { ...connectionOf(url), maxRetriesPerRequest: null },
      lockDuration: LOCK_MS,
      stalledInterval: STALLED_CHECK_MS,
      maxStalledCount: MAX_STALLED,
    })

  return {
    add: (jobs, followed) =>
      reach(async () => {
        if (jobs.length > 0) await queue.addBulk(jobs.map(asBull))
        if (followed !== undefined) {
          const client = await queue.backend.client
          await client.hset(followedKey, { mark: JSON.stringify(followed) })
        }
      }),
    followed: () =>
      reach(async () => {
        const client = await queue.backend.client
        const kept = await client.hget(followedKey, 'mark')
        return kept === null ? null : JSON.parse(kept)
      }),
    repeat: (type, everyMs) =>
      reach(async () => {
        await queue.upsertJobScheduler(type, { every: everyMs }, { name: type, data: {} })
      }),
    work: async (handlers, concurrency) => {
      const started = startWorker(handlers, concurrency)
      started.on('error', onError)
      worker = started
      await reach(async () => {
        await started.waitUntilReady()
      })
    },
    counts: () =>
      reach(async () => {
        const states = await queue.getJobCounts('waiting', 'delayed', 'active', 'failed')
        const { waiting = 0, delayed = 0, active = 0, failed = 0 } = states
        return { waiting, delayed, active, dead: failed }
      }),
    dead: (limit) => reach(async () => (await queue.getFailed(0, limit - 1)).map(asDead)),
    revive: (id) =>
      reach(async () => {
        const job = await queue.getJob(id)
        if (job === undefined || !(await job.isFailed())) return false
        await job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true })
        return true
      }),
    probe: () =>
      reach(async () => {
        await (await queue.backend.client).set(`${prefix}:probe`, 1, { EX: 60 })
      }),
    close: async () => {
      if (worker !== undefined) await closeOrDrop(worker, JOBS_END_MS)
      await closeOrDrop(queue, CLOSE_MS)
    },
  }
}
