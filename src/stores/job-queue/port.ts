import type { JsonObject, LogMark } from '../event-store/port.ts'
import { StoreUnavailable } from '../store-unavailable.ts'

const FIRST_MS = 1_000
const LONGEST_MS = 30_000

/** The rest in ms of a job that was put back this often before. */
export const restMs = (timesBefore: number): number =>
  Math.min(FIRST_MS * 2 ** Math.min(timesBefore, 10), LONGEST_MS)

/** The back-off before each retry is `backoffMs * 2^(attempt-1)` ms. `attempts: 1` never retries. */
export type Retry = { attempts: number; backoffMs: number }

/**
 * Jobs of one lane do not wait for those of another. `mpesa` holds those that call M-PESA, which may be slow,
 * and `imports` those that go through a long file.
 */
export const lanes = ['shop', 'mpesa', 'imports'] as const
export type Lane = (typeof lanes)[number]

/**
 * `id` makes adding idempotent: a job whose id is known (waiting, running, done of late or dead) is not added again. It
 * holds no ':'.
 */
export type NewJob = {
  id: string
  type: string
  /** `shop` when absent. */
  lane?: Lane
  data: JsonObject
  retry: Retry
  /** The least delay in ms; 0 when absent. */
  delayMs?: number
}
export type Job = {
  id: string
  type: string
  data: JsonObject /** 1 on the first run */
  attempt: number
}
export type DeadJob = Job & { reason: string; failedAt: string }

/** Thrown by a handler: the job cannot run now, through no fault of its own. The message names what it waits for. */
export class MustWait extends Error {
  override name = 'MustWait'
}

/** Whether a job that threw this runs again without an attempt being counted. */
export const mustWait = (error: unknown): boolean =>
  error instanceof StoreUnavailable || error instanceof MustWait

/**
 * Throws to fail the attempt. A job that throws `MustWait` or `StoreUnavailable` is put back, which counts as no
 * attempt. It rests for 1 s, twice as long each time, 30 s at most. A repeated job rests until its next round. A job
 * may run twice (a crash in mid-run): handlers are idempotent.
 */
export type JobHandler = (job: Job) => Promise<void>

/**
 * Durable work, done at least once. `add` resolves once the job is on disk. A job that fails its last attempt is dead,
 * and stays visible.
 */
export interface JobQueue {
  /** `followed`: the log's place up to which events have become jobs. It is kept once the jobs are. */
  add(jobs: readonly NewJob[], followed?: LogMark): Promise<void>
  /** Null: none was kept so far. */
  followed(): Promise<LogMark | null>
  /**
   * Repeats one job of `type` every `everyMs`, once over all processes. A second call for `type` replaces interval and
   * lane.
   */
  repeat(type: string, everyMs: number, lane?: Lane): Promise<void>
  /**
   * Starts up to `concurrency` jobs of each lane at once in this process. `onDead` hears of each job that dies here.
   */
  work(
    handlers: Readonly<Record<string, JobHandler>>,
    concurrency: number,
    onDead?: (job: DeadJob) => void,
  ): Promise<void>
  counts(): Promise<{ waiting: number; delayed: number; active: number; dead: number }>
  /** Newest first, without the `skip` newest ones. */
  dead(limit: number, skip?: number): Promise<DeadJob[]>
  /** Puts a dead job back, with all its attempts. */
  revive(id: string): Promise<boolean>
  /** Writes a little and leaves nothing behind. Throws `StoreUnavailable` where nothing can be written now. */
  probe(): Promise<void>
  /** Takes no more jobs, waits for those that run (up to 10 s), then disconnects. */
  close(): Promise<void>
}
