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
