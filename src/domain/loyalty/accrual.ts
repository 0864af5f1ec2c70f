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

export const badgeIcons = ['crown', 'star', 'award', 'gem'] as const
export type BadgeIcon = (typeof badgeIcons)[number]

/** `multiplier` in percent: 125 gives a point and a quarter for each. `pointsRequired` were earned, not kept. */
export type Tier = {
  id: string
  name: string
  nameSw: string
  pointsRequired: number
  multiplier: number
  badgeIcon: BadgeIcon
  badgeColor: string
  benefits: string[]
  benefitsSw: string[]
}

/** Tiers from the first, which needs no points, to the highest. Each change of the rules has a version of its own. */
export type LoyaltyRules = { version: number; shillingsAPoint: number; tiers: Tier[] }

/** The rate by which an order earned. It stays with the order. */
export type Rate = { rulesVersion: number; shillingsAPoint: number; multiplier: number }

/** Integers alone: whole points first, and then the multiplier, rounded down. */
export const pointsFor = (
  goodsCents: number,
  { shillingsAPoint, multiplier }: Pick<Rate, 'shillingsAPoint' | 'multiplier'>,
): number => Math.floor((Math.floor(goodsCents / (shillingsAPoint * 100)) * multiplier) / 100)

/** The highest tier that so many earned points reach. The first one is reached by none. */
export const tierAt = ([first, ...tiers]: readonly Tier[], earned: number): Tier => {
  if (first === undefined) throw new Error('Rules have a first tier')
  return tiers.findLast(({ pointsRequired }) => pointsRequired <= earned) ?? first
}

export const rateAt = (rules: LoyaltyRules, earned: number): Rate => {
  const { version: rulesVersion, shillingsAPoint, tiers } = rules
  return { rulesVersion, shillingsAPoint, multiplier: tierAt(tiers, earned).multiplier }
}
