import * as z from 'zod'
import type { CommandDeps } from '../../commands/engine/command.ts'
import type { Daraja } from '../../integrations/daraja/client.ts'
import type { Breaker } from '../../runtime/breaker.ts'
import type { JobQueue } from '../../stores/job-queue/port.ts'

/**
 * Milliseconds. `queries`: the times after a prompt was submitted. `unknown`: the wait for a prompt that may not have
 * gone out.
 */
export type PaymentTimings = { queries: readonly number[]; unknown: number }

const seconds = (count: number): number => count * 1000
const minutes = (count: number): number => count * 60_000

export const usualTimings: PaymentTimings = {
  queries: [...[15, 30, 45, 60, 90, 120, 180].map(seconds), ...[5, 15, 30, 60].map(minutes)],
  unknown: minutes(2),
}

/** The dependencies of jobs about payments. */
export type PaymentDeps = {
  commands: CommandDeps
  daraja: Daraja
  /** Asked before any work that calls M-PESA begins. */
  breaker: Pick<Breaker, 'check'>
  jobs: Pick<JobQueue, 'add'>
  /** The shop's address for M-PESA, without a slash at its end. */
  callbackUrl: string
  timings: PaymentTimings
}

export const attemptData = z.object({ orderId: z.string(), attemptId: z.string() })
