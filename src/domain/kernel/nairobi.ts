/** Kenya has kept UTC+3 without daylight saving since 1960, so a fixed shift is exact. */
export const NAIROBI_AHEAD_MS = 3 * 3_600_000
