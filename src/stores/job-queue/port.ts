import type { JsonObject, LogMark } from '../event-store/port.ts'
import { StoreUnavailable } from '../store-unavailable.ts'

const FIRST_MS = 1_000
const LONGEST_MS = 30_000

/** For how long (ms) a job rests when it is put back. `timesBefore`: how often it was put back before. */
export const restMs = (timesBefore: number): number =>
  Math.min(FIRST_MS * 2 ** Math.min(timesBefore, 10), LONGEST_MS)

/** Before each retry the job waits `backoffMs * 2^(attempt-1)` ms. `attempts: 1` never retries. */
export type Retry = { attempts: number; backoffMs: number }

/**
 * Jobs of one lane do not wait for those of another. `mpesa`: calls to M-PESA, which may be slow. `imports`: jobs that
 * go through a long file.
 */
export const lanes = ['shop', 'mpesa', 'imports'] as const
export type Lane = (typeof lanes)[number]

/** A job whose id is known (waiting, running, recently done or dead) is not added again. The id holds no ':'. */
export type NewJob = {
  id: string
  type: string
  /** `shop` when absent. */
  lane?: Lane
  data: JsonObject
  retry: Retry
  /** The least delay in ms, 0 when absent. */
  delayMs?: number
}
export type Job = {
  id: string
  type: string
  data: JsonObject
  /** 1 on the first run. */
  attempt: number
}
export type DeadJob = Job & { reason: string; failedAt: string }

/**
 * Thrown by a handler if the job cannot run now, through no fault of its own. The message says what the job waits for.
 */
export class MustWait extends Error {
  override name = 'MustWait'
}

/** Whether a job that threw this error runs again without counting an attempt. */
export const mustWait = (error: unknown): boolean =>
  error instanceof StoreUnavailable || error instanceof MustWait

/**
 * An error fails the attempt. A job that throws `MustWait` or `StoreUnavailable` is put back without counting an
 * attempt: it rests for 1 s, then twice as long each time, 30 s at most. A repeated job rests until its next round.
 * After a crash a job may run twice, so handlers are idempotent.
 */
export type JobHandler = (job: Job) => Promise<void>

/**
 * Durable jobs, each run at least once. `add` resolves once the job is on disk. A job that fails its last attempt is
 * dead, and stays visible.
 */
export interface JobQueue {
  /** `followed`: the place in the log up to which events have become jobs. It is stored together with the jobs. */
  add(jobs: readonly NewJob[], followed?: LogMark): Promise<void>
  /** The place in the log that `add` stored last. Null if none was stored so far. */
  followed(): Promise<LogMark | null>
  /**
   * Repeats one job of `type` every `everyMs`, once for all processes. A second call for `type` replaces interval and
   * lane.
   */
  repeat(type: string, everyMs: number, lane?: Lane): Promise<void>
  /**
   * Runs up to `concurrency` jobs of each lane at once in this process. `onDead` is called for each job that dies here.
   */
  work(
    handlers: Readonly<Record<string, JobHandler>>,
    concurrency: number,
    onDead?: (job: DeadJob) => void,
  ): Promise<void>
  counts(): Promise<{ waiting: number; delayed: number; active: number; dead: number }>
  /** Newest first, without the `skip` newest jobs. */
  dead(limit: number, skip?: number): Promise<DeadJob[]>
  /** Puts a dead job back, with all its attempts. */
  revive(id: string): Promise<boolean>
  /** Makes a small write and leaves nothing behind. Throws `StoreUnavailable` if nothing can be written. */
  probe(): Promise<void>
  /** Starts no more jobs, waits up to 10 s for running ones, then disconnects. */
  close(): Promise<void>
}
