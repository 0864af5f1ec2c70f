const FIRST_MS = 1_000
const LONGEST_MS = 30_000

/** How long a job rests that has been put back so often before, in ms. */
export const restMs = (timesBefore: number): number =>
  Math.min(FIRST_MS * 2 ** Math.min(timesBefore, 10), LONGEST_MS)
