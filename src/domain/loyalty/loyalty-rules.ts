import type { Aggregate } from '../kernel/decider.ts'
import { ok, refuseField } from '../kernel/result.ts'
import type { LoyaltyRules, Tier } from './accrual.ts'
import { type LoyaltyRulesEvent, loyaltyRulesEvents } from './events.ts'

/** The rules of a shop that has not changed them. */
export const usualRules: LoyaltyRules = {
  version: 1,
  shillingsAPoint: 10,
  tiers: [
    {
      id: 'bronze',
      name: 'Bronze Shopper',
      nameSw: 'Mnunuzi wa Shaba',
      pointsRequired: 0,
      multiplier: 100,
      badgeIcon: 'award',
      badgeColor: '#9a5b2b',
      benefits: ['1 point for every KSh 10'],
      benefitsSw: ['Pointi 1 kwa kila KSh 10'],
    },
    {
      id: 'silver',
      name: 'Silver Saver',
      nameSw: 'Mwekaji wa Fedha',
      pointsRequired: 1_000,
      multiplier: 125,
      badgeIcon: 'star',
      badgeColor: '#64748b',
      benefits: ['A quarter more points on every order'],
      benefitsSw: ['Pointi robo zaidi kwa kila agizo'],
    },
    {
      id: 'gold',
      name: 'Gold Explorer',
      nameSw: 'Mgunduzi wa Dhahabu',
      pointsRequired: 5_000,
      multiplier: 150,
      badgeIcon: 'crown',
      badgeColor: '#a16207',
      benefits: ['Half as many points again on every order'],
      benefitsSw: ['Pointi nusu zaidi kwa kila agizo'],
    },
    {
      id: 'platinum',
      name: 'Platinum Patron',
      nameSw: 'Mlezi wa Platini',
      pointsRequired: 15_000,
      multiplier: 200,
      badgeIcon: 'gem',
      badgeColor: '#0f766e',
      benefits: ['Twice the points on every order'],
      benefitsSw: ['Pointi mara mbili kwa kila agizo'],
    },
  ],
}

export type LoyaltyRulesCommand = { type: 'Change'; rules: Omit<LoyaltyRules, 'version'> }

/** The shop has one set of rules. This is its id. */
export const RULES = 'shop'

/** The first tier needs no points, each further one needs more than the tier before, and no id repeats. */
const areInOrder = (tiers: readonly Tier[]): boolean =>
  tiers[0]?.pointsRequired === 0 &&
  new Set(tiers.map(({ id }) => id)).size === tiers.length &&
  tiers.every((tier, n) => n === 0 || tier.pointsRequired > (tiers[n - 1]?.pointsRequired ?? 0))

const refuseTiers = () =>
  refuseField('tiers', 'Tiers begin with no points, and each needs more than the one before.')

/** The rules by which points are earned from now on. Orders that earned before keep their own rate. */
export const loyaltyRules: Aggregate<
  'loyaltyrules',
  LoyaltyRules,
  LoyaltyRulesCommand,
  LoyaltyRulesEvent,
  'INVALID_INPUT'
> = {
  category: 'loyaltyrules',
  memoryPart: 3,
  snapshots: { version: 1 },
  events: loyaltyRulesEvents,
  initial: usualRules,
  decide: ({ rules }, { version, ...state }) => {
    if (!areInOrder(rules.tiers)) return refuseTiers()
    if (JSON.stringify(rules) === JSON.stringify(state)) return ok([])
    return ok([{ type: 'LoyaltyRulesChanged', data: { version: version + 1, ...rules } }])
  },
  evolve: (_, { data }) => data,
}
