import { type Job as BullJob, type ConnectionOptions, DelayedError, Queue, Worker } from 'bullmq'
import { inTime, type World } from '../../lib/world.ts'
import { type DeadJob, type Job, type JobHandler, mustWait, type NewJob } from './port.ts'
import { restMs } from './waiting.ts'

/** A job that gives no sign of life for this long counts as lost with its process, and runs again. */
const LOCK_MS = 10_000
const STALLED_CHECK_MS = 5_000
/** A job may take its process down this often before it is dead. */
const MAX_STALLED = 3
/** A command without an answer is given up. A job that is added again is added only once. */
const ANSWER_MS = 10_000
const JOBS_END_MS = 10_000
const CLOSE_MS = 2_000
/** 'Done of late': as long as the log could hand out the events behind a job again. */
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

/** A repeated job is not put back: its next round is on its way, and more of them would pile up. */
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

const connectionOf = (url: string): ConnectionOptions => ({
  url,
  connectTimeout: 5_000,
  retryStrategy: (attempt: number) => Math.min(attempt * 100, 2_000),
})

/**
 * Closing waits without end for a Redis that is away, or fails after some attempts to reach it. Once begun, it cannot
 * be forced any more.
 */
const closeOrDrop = async (
  world: Pick<World, 'after'>,
  closing: Pick<Queue, 'close' | 'disconnect'>,
  ms: number,
): Promise<void> => {
  const closed = await inTime(world, ms, closing.close()).catch(() => false)
  if (!closed) void closing.disconnect().catch(() => undefined)
}

export type BullSettings = {
  url: string
  world: Pick<World, 'now' | 'after'>
  prefix: string
  onError(error: Error): void
}

/** The jobs of one lane: the queue of BullMQ named `name`, and from `work` on its worker. Throws BullMQ's errors. */
export const openBullLane = (name: string, { url, world, prefix, onError }: BullSettings) => {
  const queue = new Queue<Data>(name, {
    prefix,
    connection: { ...connectionOf(url), maxRetriesPerRequest: 3, commandTimeout: ANSWER_MS },
    defaultJobOptions: { removeOnComplete: KEEP_DONE, removeOnFail: false },
  })
  queue.on('error', onError)
  let worker: Worker<Data> | undefined

  const startWorker = (handlers: Handlers, concurrency: number) =>
    new Worker<Data>(name, runBy(handlers, world), {
      prefix,
      concurrency,
      connection: { ...connectionOf(url), maxRetriesPerRequest: null },
      lockDuration: LOCK_MS,
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
      // BullMQ keeps the place of the rounds within the interval before, and a late round would wait for as long as
      // that.
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
