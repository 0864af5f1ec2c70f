import type { Aggregate } from '../kernel/decider.ts'
import { ok, reject } from '../kernel/result.ts'
import type { LoyaltyRules, Tier } from './accrual.ts'
import { type LoyaltyRulesEvent, loyaltyRulesEvents } from './rules-events.ts'
import { usualRules } from './usual-rules.ts'

export type LoyaltyRulesCommand = { type: 'Change'; rules: Omit<LoyaltyRules, 'version'> }

/** The id of the only instance. */
export const RULES = 'shop'

/** From no points upwards, each tier once. */
const areInOrder = (tiers: readonly Tier[]): boolean =>
  tiers[0]?.pointsRequired === 0 &&
  new Set(tiers.map(({ id }) => id)).size === tiers.length &&
  tiers.every((tier, n) => n === 0 || tier.pointsRequired > (tiers[n - 1]?.pointsRequired ?? 0))

const refuseTiers = () => {
  const message = 'Tiers begin with no points, and each needs more than the one before.'
  return reject('INVALID_INPUT', { issues: [{ path: 'tiers', message }] })
}

/** By what points are earned from now on. Entries keep the rules that they were made by. */
export const loyaltyRules: Aggregate<
  'loyaltyrules',
  LoyaltyRules,
  LoyaltyRulesCommand,
  LoyaltyRulesEvent,
  'INVALID_INPUT'
> = {
  category: 'loyaltyrules',
  cacheSize: 1,
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
