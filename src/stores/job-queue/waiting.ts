import { StoreUnavailable } from '../store-unavailable.ts'
import { MustWait } from './port.ts'

const FIRST_MS = 1_000
const LONGEST_MS = 30_000

/** Whether a job that threw this shall run again without an attempt being counted. */
export const mustWait = (error: unknown): boolean =>
  error instanceof StoreUnavailable || error instanceof MustWait

/** How long a job rests that has been put back so often before, in ms. */
export const restMs = (timesBefore: number): number =>
  Math.min(FIRST_MS * 2 ** Math.min(timesBefore, 10), LONGEST_MS)
