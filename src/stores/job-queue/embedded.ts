import { type Cancel, inTime, type World } from '../../lib/world.ts'
import type { EventsDbWrites } from '../event-store/events-db-writes.ts'
import type { Sqlite } from '../sqlite.ts'
import type { Writer } from '../writer/writer.ts'
import { type Failure, failedRoundId, isLast, jobsTable, type WaitingJob } from './embedded-jobs.ts'
import {
  type DeadJob,
  type Job,
  type JobHandler,
  type JobQueue,
  type Lane,
  lanes,
  mustWait,
} from './port.ts'

/**
 * The time of day in ms since 1970, which never goes back: if the machine's clock is set back, the time goes on from
 * where it was.
 */
export const steadyClock = ({ now, elapsed }: Pick<World, 'now' | 'elapsed'>): (() => number) => {
  let time = now().getTime()
  let readAt = elapsed()
  return () => {
    const at = elapsed()
    time = Math.max(now().getTime(), time + at - readAt)
    readAt = at
    return Math.floor(time)
  }
}

type OnDead = (job: DeadJob) => void
type Work = {
  handlers: ReadonlyMap<string, JobHandler>
  types: string[]
  concurrency: number
  onDead: OnDead
}

const longestTimeout = 2 ** 31 - 1
const closeMs = 10_000
/** The pause in ms after the end of a job could not be written, for example on a full disk. */
const brokenMs = 1_000

const failureOf = async (handler: JobHandler, job: Job): Promise<Failure | undefined> => {
  try {
    await handler(job)
    return undefined
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { reason, waits: mustWait(error) }
  }
}

/**
 * The job queue in a table of `db`, which the caller opens and closes. It reads on `db`, and writes by `writer`, which may
 * have a connection of its own. Nobody else may work on that table.
 */
export const openEmbeddedJobQueue = (
  db: Sqlite,
  writer: Writer<EventsDbWrites>,
  world: Pick<World, 'now' | 'elapsed' | 'after'>,
): JobQueue => {
  const now = steadyClock(world)
  const jobs = jobsTable(db)
  const running: Record<Lane, Map<string, Promise<void>>> = {
    shop: new Map(),
    mpesa: new Map(),
    imports: new Map(),
  }
  const allRunning = () => lanes.flatMap((lane) => [...running[lane].values()])
  let work: Work | undefined
  let timer: Cancel | undefined
  let wakesAt = 0

  const run = async (job: WaitingJob, handler: JobHandler, onDead: OnDead) => {
    const startedAt = now()
    const { id, type, data, attempt } = job
    const failure = await failureOf(handler, { id, type, data, attempt })
    const endedAt = now()
    const { data: _, ...ended } = job
    const given = { job: ended, failure, startedAt, endedAt }
    await writer.write('endJob', given)
    if (failure === undefined || failure.waits || !isLast(job)) return
    const { reason } = failure
    const failedAt = new Date(endedAt).toISOString()
    onDead({ id: job.repeated ? failedRoundId(type) : id, type, data, attempt, reason, failedAt })
  }

  const start = (lane: Lane, job: WaitingJob, { handlers, onDead }: Work) => {
    const handler = handlers.get(job.type)
    if (!handler) return
    const ended = (waitMs: number) => () => {
      running[lane].delete(job.id)
      wakeIn(waitMs)
    }
    running[lane].set(job.id, run(job, handler, onDead).then(ended(0), ended(brokenMs)))
  }

  const takeFrom = (lane: Lane, working: Work, now: number) => {
    const { types, concurrency } = working
    const taken = running[lane]
    // Running jobs are among the due ones, and come first.
    const due = jobs.due(lane, types, now, concurrency).filter(({ id }) => !taken.has(id))
    for (const job of due.slice(0, concurrency - taken.size)) start(lane, job, working)
    const next = jobs.nextDueAt(lane, now)
    if (next !== undefined) wakeIn(next - now)
  }

  const take = () => {
    timer = undefined
    if (!work) return
    const time = now()
    for (const lane of lanes) takeFrom(lane, work, time)
  }

  const wakeIn = (ms: number) => {
    const at = world.elapsed() + ms
    if (!work || (timer && wakesAt <= at)) return
    timer?.()
    wakesAt = at
    timer = world.after(Math.min(ms, longestTimeout), take)
  }

  const write: typeof writer.write = async (name, given) => {
    const answer = await writer.write(name, given)
    wakeIn(0)
    return answer
  }

  return {
    add: (added, followed) => write('addJobs', { jobs: added, followed, now: now() }),
    followed: async () => jobs.followed(),
    repeat: (type, everyMs, lane = 'shop') =>
      write('repeatJob', { type, everyMs, lane, now: now() }),
    work: async (handlers, concurrency, onDead = () => undefined) => {
      work = {
        handlers: new Map(Object.entries(handlers)),
        types: Object.keys(handlers),
        concurrency,
        onDead,
      }
      wakeIn(0)
    },
    counts: async () => {
      const { waiting, ...others } = jobs.counts(now())
      const active = allRunning().length
      // A thread has written a job's end a moment before its run is over here.
      return { waiting: Math.max(0, waiting - active), ...others, active }
    },
    dead: async (limit, skip = 0) => jobs.dead(limit, skip),
    revive: (id) => write('reviveJob', { id, now: now() }),
    probe: () => writer.write('probe', null),
    close: async () => {
      work = undefined
      timer?.()
      await inTime(world, closeMs, Promise.all(allRunning()))
      await writer.idle()
    },
  }
}
