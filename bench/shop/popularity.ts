import type { Random } from '../../src/testing/projections/history.ts'

/**
 * Picks a number from 1 to `count`. Number n is picked `n ** steep` times less often than number 1, as with popular
 * goods.
 */
export const zipf = (count: number, steep: number, random: Random): (() => number) => {
  const sums = new Float64Array(count)
  let sum = 0
  for (let n = 0; n < count; n += 1) {
    sum += (n + 1) ** -steep
    sums[n] = sum
  }
  return () => {
    const wanted = random() * sum
    let [low, high] = [0, count - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) < wanted) low = middle + 1
      else high = middle
    }
    return low + 1
  }
}
