/** The account has `inLevel` of the `toNext` points that the next level takes. */
export type Level = { level: number; inLevel: number; toNext: number }

const STEP = 500

/** The points that a level takes in all: 500 for level 2, 1,500 for level 3, 3,000 for level 4. */
const needed = (level: number): number => (STEP * level * (level - 1)) / 2

/**
 * Getting from level n to the next takes 500 n points. The level follows the earned points up and down, and is never
 * below 1.
 */
export const levelAt = (earned: number): Level => {
  const points = Math.max(0, earned)
  const guess = Math.floor((1 + Math.sqrt(1 + (8 * points) / STEP)) / 2)
  // The square root may be slightly off exactly at the edge of a level.
  const level = needed(guess + 1) <= points ? guess + 1 : needed(guess) > points ? guess - 1 : guess
  return { level, inLevel: points - needed(level), toNext: STEP * level }
}

export const badgeIcons = ['crown', 'star', 'award', 'gem'] as const
export type BadgeIcon = (typeof badgeIcons)[number]

/**
 * `multiplier` is in percent: with 125 each point becomes a point and a quarter. `pointsRequired` counts all points
 * ever earned, also those already spent.
 */
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

/** The tiers from the first, which needs no points, to the highest. Each change of the rules has a new version. */
export type LoyaltyRules = { version: number; shillingsAPoint: number; tiers: Tier[] }

/** The rate at which an order earned points. It is stored with the order, so later rules do not change it. */
export type Rate = { rulesVersion: number; shillingsAPoint: number; multiplier: number }

/** The points for goods of `goodsCents`: whole points first, then the multiplier, rounded down. */
export const pointsFor = (
  goodsCents: number,
  { shillingsAPoint, multiplier }: Pick<Rate, 'shillingsAPoint' | 'multiplier'>,
): number => Math.floor((Math.floor(goodsCents / (shillingsAPoint * 100)) * multiplier) / 100)

/** The highest tier that an account with `earned` points reaches. The first tier needs none. */
export const tierAt = ([first, ...tiers]: readonly Tier[], earned: number): Tier => {
  if (first === undefined) throw new Error('Rules have a first tier')
  return tiers.findLast(({ pointsRequired }) => pointsRequired <= earned) ?? first
}

export const rateAt = (rules: LoyaltyRules, earned: number): Rate => {
  const { version: rulesVersion, shillingsAPoint, tiers } = rules
  return { rulesVersion, shillingsAPoint, multiplier: tierAt(tiers, earned).multiplier }
}
