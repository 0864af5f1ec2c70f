import type { Logger } from 'pino'
import type { CommandDeps } from '../commands/engine/command.ts'
import { type PastProgress, seedPast } from '../demo/past/seed-past.ts'
import { seedDemo } from '../demo/seed.ts'
import { pastEnd, seedProgress, seedState } from '../demo/seed-state.ts'
import { underLease } from '../runtime/under-lease.ts'
import type { JobQueue } from '../stores/job-queue/port.ts'
import { LeaseLost, type ReadStore } from '../stores/read-store/port.ts'

/** What filling an empty shop needs, in addition to the commands. */
export type FillTools = {
  readStore: ReadStore
  holder: string
  log: Logger
  signal: AbortSignal
  /** Is called with how much of the past has been written. The shop stays closed until the past is complete. */
  onProgress(progress: PastProgress): void
}

type Demo = { hasPast: boolean; weeks?: number | undefined }

const fill = async (
  commands: CommandDeps,
  demo: Demo,
  { onProgress, log }: FillTools,
  signal: AbortSignal,
): Promise<void> => {
  const { state, hasPast, openedAt } = await seedProgress(commands.events)
  const isPast = state === 'empty' ? demo.hasPast : hasPast
  if (!isPast) {
    await seedDemo(commands, undefined, signal)
    return
  }
  const { weeks } = demo
  const options = { openedAt, onProgress, signal, ...(weeks === undefined ? {} : { weeks }) }
  const refused = await seedPast(commands, options)
  if (refused.length > 0)
    log.warn({ refused: refused.slice(0, 20) }, 'parts of the past were refused')
}

/**
 * Fills an empty log with the demo shop, or completes an interrupted run in the way that this run began. One process
 * fills, and the others wait for it.
 */
export const fillDemo = async (
  commands: CommandDeps,
  demo: Demo,
  tools: FillTools,
): Promise<void> => {
  const { readStore, holder, signal } = tools
  const work = (_: unknown, until: AbortSignal) => fill(commands, demo, tools, until)
  const isDone = async (): Promise<boolean> => {
    const state = await seedState(commands.events)
    return state === 'complete' || state === 'not the demo shop'
  }
  while (!(await isDone())) {
    signal.throwIfAborted()
    await underLease(
      readStore,
      { name: 'demo', holder, signal, world: commands.world },
      work,
    ).catch((error) => {
      if (!(error instanceof LeaseLost)) throw error
    })
  }
}

const LOOK_EVERY_MS = 1_000
/** Reactions to events older than a day are not needed: the follower skips such events by itself. */
const DAY_MS = 24 * 3_600_000

/**
 * Keeps jobs from reacting to the demo shop's past, whose follow-up work is in the log already. It waits until the log
 * has an event and, if there is a past, until the past is complete. Jobs then react to the events after the past,
 * unless they have begun to react before.
 */
export const leavePastBehind = async (
  { events, world }: Pick<CommandDeps, 'events' | 'world'>,
  jobs: Pick<JobQueue, 'followed' | 'add'>,
  signal: AbortSignal,
): Promise<void> => {
  const mayHaveOpenPast = async () => {
    const { state, hasPast } = await seedProgress(events)
    return state === 'empty' || (hasPast && state !== 'complete')
  }
  while (await mayHaveOpenPast()) {
    await world.wait(LOOK_EVERY_MS, signal)
    signal.throwIfAborted()
  }
  const end = (await jobs.followed()) === null ? await pastEnd(events) : undefined
  const isFresh = end !== undefined && world.now().getTime() - Date.parse(end.at ?? '') < DAY_MS
  if (isFresh) await jobs.add([], end)
}
