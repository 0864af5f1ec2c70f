const FIRST_MS = 1_000
const LONGEST_MS = 30_000

/** The rest in ms of a job that was put back this often before. */
export const restMs = (timesBefore: number): number =>
  Math.min(FIRST_MS * 2 ** Math.min(timesBefore, 10), LONGEST_MS)
