import type { BranchFigures } from '../../contract/branch/branch-figures.ts'
import { toReadyBounds } from '../../contract/branch/to-ready.ts'

const shareWithin = (counts: readonly number[], share: number): number => {
  const wanted = counts.reduce((sum, count) => sum + count, 0) * share
  let before = 0
  for (const [n, count] of counts.entries()) {
    const [from = 0, to = 0] = [toReadyBounds[n - 1], toReadyBounds[n]]
    if (count > 0 && before + count >= wanted) {
      const part = (wanted - before) / count
      return Number.isFinite(to) ? Math.round(from + (to - from) * part) : from
    }
    before += count
  }
  return 0
}

/**
 * The minutes within which half of the orders became ready, and nine of ten. They are read off the steps of time that
 * the orders were counted by, so they are near, not exact; beyond a day it says a day.
 */
export const timeToReady = (
  days: readonly { toReady: readonly number[] }[],
): BranchFigures['recent']['toReady'] => {
  const counts = toReadyBounds.map((_, n) =>
    days.reduce((sum, { toReady }) => sum + (toReady[n] ?? 0), 0),
  )
  const orders = counts.reduce((sum, count) => sum + count, 0)
  if (orders === 0) return null
  return { orders, half: shareWithin(counts, 0.5), nineOfTen: shareWithin(counts, 0.9) }
}
