import type { JsonObject, LogMark } from '../event-store/port.ts'
import { StoreUnavailable } from '../store-unavailable.ts'

/** Back-off in ms before each retry is `backoffMs * 2^(attempt-1)`. `attempts: 1` never retries. */
export type Retry = { attempts: number; backoffMs: number }

/** Jobs of one lane do not wait for those of another. `mpesa`: those that call M-PESA, which may be slow. */
export const lanes = ['shop', 'mpesa'] as const
export type Lane = (typeof lanes)[number]

/** `id` makes adding idempotent: a job whose id is known (waiting, running, done of late or dead) is not added again. No ':' in it. */
export type NewJob = {
  id: string
  type: string
  /** `shop` when absent. */
  lane?: Lane
  data: JsonObject
  retry: Retry
  /** Not before this many ms from now; 0 when absent. */
  delayMs?: number
}
export type Job = {
  id: string
  type: string
  data: JsonObject /** 1 on the first run */
  attempt: number
}
export type DeadJob = Job & { reason: string; failedAt: string }

/** Thrown by a handler: the job cannot run now, through no fault of its own. The message says what it waits for. */
export class MustWait extends Error {
  override name = 'MustWait'
}

/** Whether a job that threw this shall run again without an attempt being counted. */
export const mustWait = (error: unknown): boolean =>
  error instanceof StoreUnavailable || error instanceof MustWait

/**
 * Throws to fail the attempt. A job that throws `MustWait` or `StoreUnavailable` is put back, which counts as no attempt:
 * it rests for 1 s, twice as long each time, 30 s at most; a repeated one until its next round. May run twice for one
 * job (a crash in mid-run): handlers are idempotent.
 */
export type JobHandler = (job: Job) => Promise<void>

/** Durable work. `add` resolves once the job is on disk. At least once; a job that fails its last attempt is dead, and stays visible. */
export interface JobQueue {
  /** `followed`: the place in the log up to which jobs have been made of events, kept once the jobs are. */
  add(jobs: readonly NewJob[], followed?: LogMark): Promise<void>
  /** Null: none was kept so far. */
  followed(): Promise<LogMark | null>
  /** One job of `type` every `everyMs`, once over all processes; the same `type` again replaces interval and lane. */
  repeat(type: string, everyMs: number, lane?: Lane): Promise<void>
  /** Starts working; up to `concurrency` jobs of each lane at once in this process. `onDead` hears of each that dies here. */
  work(
    handlers: Readonly<Record<string, JobHandler>>,
    concurrency: number,
    onDead?: (job: DeadJob) => void,
  ): Promise<void>
  counts(): Promise<{ waiting: number; delayed: number; active: number; dead: number }>
  /** Newest first. */
  dead(limit: number): Promise<DeadJob[]>
  /** Puts a dead job back, with all its attempts. */
  revive(id: string): Promise<boolean>
  /** Writes something small that leaves nothing behind; throws `StoreUnavailable` where nothing can be written now. */
  probe(): Promise<void>
  /** Stops taking jobs, waits for those that run (up to 10 s), lets go. */
  close(): Promise<void>
}
