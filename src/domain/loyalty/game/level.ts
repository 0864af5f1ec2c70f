/** `inLevel` of `toNext` points are earned on the way to the next level. */
export type Level = { level: number; inLevel: number; toNext: number }

const STEP = 500

/** All that it takes to be at the level: 500, 1,500, 3,000 ... */
const needed = (level: number): number => (STEP * level * (level - 1)) / 2

/**
 * From level n to the next it takes 500 n. It follows what was earned, up and down, and never falls below the first.
 */
export const levelAt = (earned: number): Level => {
  const points = Math.max(0, earned)
  const guess = Math.floor((1 + Math.sqrt(1 + (8 * points) / STEP)) / 2)
  // The root may be a hair off at the level's edge.
  const level = needed(guess + 1) <= points ? guess + 1 : needed(guess) > points ? guess - 1 : guess
  return { level, inLevel: points - needed(level), toNext: STEP * level }
}
