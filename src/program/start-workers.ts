import type { Logger } from 'pino'
import type { CommandDeps } from '../commands/engine/command.ts'
import { keepTrying } from '../runtime/keep-trying.ts'
import { underLease } from '../runtime/under-lease.ts'
import type { JobQueue } from '../stores/job-queue/port.ts'
import type { ReadStore } from '../stores/read-store/port.ts'
import { followReactions } from '../workers/follow-reactions.ts'
import { leftOffIn } from '../workers/left-off.ts'
import type { PaymentDeps } from '../workers/payment/payment-deps.ts'
import { openWorkers } from '../workers/workers.ts'

type Deps = {
  commands: CommandDeps
  readStore: ReadStore
  jobQueue: JobQueue
  payments: Omit<PaymentDeps, 'commands' | 'jobs'>
  holder: string
  log: Logger
}

/** Of each lane. Most of them wait: M-PESA may take half a minute to answer. */
const CONCURRENCY = 32
/** Of a reason, which may be a driver's. */
const MOST_LETTERS = 200

/** Works on jobs, and queues what follows from events. `stop` ends the latter; jobs end when their queue is closed. */
export const startWorkers = async (deps: Deps): Promise<{ stop(): Promise<void> }> => {
  const { commands, readStore: store, jobQueue: jobs, holder, log } = deps
  const { events, now, alert } = commands
  const { reactions, handlers, sweeps } = openWorkers({
    commands,
    payments: { ...deps.payments, commands, jobs },
  })
  await jobs.work(handlers, CONCURRENCY, ({ id, type, reason }) =>
    commands.alert('job-dead', { id, type, reason: reason.slice(0, MOST_LETTERS) }),
  )
  for (const [type, { everyMs, lane }] of Object.entries(sweeps)) {
    await jobs.repeat(type, everyMs, lane)
  }

  const stopping = new AbortController()
  const { signal } = stopping
  const onError = (error: unknown) => log.error({ err: error }, 'reactions failed, trying again')
  const follow = (progressed: () => void) =>
    underLease(store, { name: 'reactions', holder, signal }, (lease, until) =>
      followReactions(
        { events, jobs, reactions, now, alert, leftOff: leftOffIn(events, store, lease) },
        until,
        progressed,
      ),
    )
  const following = keepTrying(follow, { signal, onError })
  return {
    stop: () => {
      stopping.abort()
      return following
    },
  }
}
