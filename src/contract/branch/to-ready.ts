/** The most minutes of each step of time from placed to ready. Nobody waits longer than the last. */
export const toReadyBounds: readonly number[] = [
  ...[5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 60, 75, 90, 120, 180, 240, 360, 720, 1_440],
  Number.POSITIVE_INFINITY,
]
