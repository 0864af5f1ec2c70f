import type { Logger } from 'pino'
import type { CommandDeps } from '../commands/engine/command.ts'
import type { HttpServer } from '../http/server/server.ts'
import { keepTrying } from '../lib/keep-trying.ts'
import { createBreaker } from '../runtime/breaker.ts'
import type { Metrics } from '../runtime/metrics.ts'
import type { Stack } from '../runtime/stop-stack.ts'
import { underLease } from '../runtime/under-lease.ts'
import type { JobQueue } from '../stores/job-queue/port.ts'
import type { ReadStore } from '../stores/read-store/port.ts'
import { followReactions, leftOffIn } from '../workers/follow-reactions.ts'
import { type JobDeps, type PaymentTimings, usualTimings } from '../workers/job.ts'
import { guardDaraja } from '../workers/payment/guard-daraja.ts'
import type { PastQueued } from '../workers/queue-past.ts'
import { openWorkers, sweeps } from '../workers/workers.ts'
import type { Stores } from './compose.ts'
import type { Mpesa } from './compose-mpesa.ts'
import type { Config } from './config.ts'
import { leavePastBehind } from './fill-demo.ts'
import { keepBackups, type RunBackup } from './keep-backups.ts'
import { keepIntegrity } from './keep-integrity.ts'
import type { Records } from './open-records.ts'

type Deps = {
  commands: CommandDeps
  readStore: ReadStore
  jobQueue: JobQueue
  payments: Omit<JobDeps, 'commands' | 'jobs'>
  holder: string
  log: Logger
}

/** The most jobs that run at once in each lane. Most of them wait: M-PESA may take half a minute to answer. */
const CONCURRENCY = 32
/** The most characters of a reason in an alert. Reasons of database drivers are long. */
const MOST_LETTERS = 200

/**
 * Runs jobs, and queues the jobs that follow from events. `stop` ends the queueing; the jobs end when their queue is
 * closed.
 */
export const startWorkers = async (deps: Deps): Promise<{ stop(): Promise<void> }> => {
  const { commands, readStore: store, jobQueue: jobs, holder, log } = deps
  const { events, world, alert } = commands
  const { reactions, handlers } = openWorkers({ ...deps.payments, commands, jobs })
  await jobs.work(handlers, CONCURRENCY, ({ id, type, reason }) =>
    commands.alert('job-dead', { id, type, reason: reason.slice(0, MOST_LETTERS) }),
  )
  /** An engine that lost its data has lost the sweeps too. */
  const keepSweeps = async (): Promise<void> => {
    for (const { type, everyMs, lane } of sweeps) await jobs.repeat(type, everyMs, lane)
  }
  await keepSweeps()

  const stopping = new AbortController()
  const { signal } = stopping
  const onError = (error: unknown) => log.error({ err: error }, 'reactions failed, trying again')
  const onPast: PastQueued = (queued, isOver) =>
    log.info({ events: queued, isOver }, 'jobs of the last day are queued again')
  const follow = (progressed: () => void) =>
    underLease(store, { name: 'reactions', holder, signal, world }, async (lease, until) => {
      await keepSweeps()
      await followReactions(
        { events, jobs, reactions, world, alert, leftOff: leftOffIn(events, store, lease), onPast },
        until,
        progressed,
      )
    })
  const following = keepTrying(follow, { signal, onError, world })
  return {
    stop: () => {
      stopping.abort()
      return following
    },
  }
}

type Work = {
  config: Config
  stores: Stores
  mpesa: Mpesa
  timings: PaymentTimings | undefined
  log: Logger
  records: Records
  http: HttpServer | undefined
  metrics: Metrics
  stack: Stack
  runBackup?: RunBackup | undefined
}

/** The address that M-PESA calls: the configured one, or else this process's own server. */
const callbackUrlOf = ({ MPESA_CALLBACK_URL: url }: Config, http: HttpServer | undefined) => {
  const host = http && ['0.0.0.0', '::'].includes(http.host) ? '127.0.0.1' : http?.host
  return url ?? `http://${host?.includes(':') ? `[${host}]` : host}:${http?.port}`
}

/** The M-PESA client behind a circuit breaker, whose state is published as a figure. */
const guarded = ({ daraja }: Mpesa, { commands }: Records, metrics: Metrics) => {
  const breaker = createBreaker({
    name: 'M-PESA',
    world: commands.world,
    opened: () => commands.alert('mpesa-away'),
  })
  metrics.gauge({
    name: 'duka_breaker_open',
    help: 'Whether calls are held back from a service that does not answer: 1 or 0',
    label: 'service',
    read: async () => ({ mpesa: breaker.isOpen() ? 1 : 0 }),
  })
  return { daraja: guardDaraja(daraja, breaker), breaker }
}

/** Prepares the jobs and the follower of events. The server must run already: the simulator calls it. */
const prepareWork = (work: Work): (() => Promise<void>) => {
  const { config, stores, mpesa, timings = usualTimings, log, records, http, metrics, stack } = work
  const { runBackup } = work
  const calls = guarded(mpesa, records, metrics)
  const payments = { ...calls, callbackUrl: callbackUrlOf(config, http), timings }
  const { readStore, jobQueue } = stores
  return async () => {
    const workers = await startWorkers({ ...records, readStore, jobQueue, payments, log })
    stack.startedBeside('the workers', workers.stop)
    const integrity = keepIntegrity({ ...records, config, stores, log })
    stack.startedBeside('the seals of the log', integrity.stop)
    if (runBackup === undefined) return
    const backups = keepBackups({ ...records, config, stores, log, metrics, run: runBackup })
    if (backups !== undefined) stack.startedBeside('the backups', backups.stop)
  }
}

/**
 * Starts jobs and the follower of events after the demo shop's past. If the log is empty, another process may be about
 * to write a past. Then they start, in the background, once the log has its first event.
 */
export const startWork = async (work: Work, stopping: AbortSignal): Promise<void> => {
  const { stores, records, log, stack } = work
  const begin = prepareWork(work)
  const beginBehindPast = async (signal: AbortSignal) => {
    await leavePastBehind(records.commands, stores.jobQueue, signal)
    await begin()
  }
  if ((await records.commands.events.head()) !== null) return beginBehindPast(stopping)
  const controller = new AbortController()
  const { signal } = controller
  const onError = (error: unknown) => log.error({ err: error }, 'work has not begun, trying again')
  const beginOnce = () => beginBehindPast(signal).then(() => controller.abort())
  const beginning = keepTrying(beginOnce, { signal, onError, world: records.commands.world })
  stack.startedBeside('the wait for the first event', () => {
    controller.abort()
    return beginning
  })
}
