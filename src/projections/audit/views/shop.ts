import type { Facts } from '#src/contract/audit/audit.ts'
import { toKsh } from '#src/contract/rules/money.ts'
import type { PointsWorth } from '#src/domain/finance/events.ts'
import { usualWorth } from '#src/domain/finance/points-worth.ts'
import type { LoyaltyRules } from '#src/domain/loyalty/accrual.ts'
import { usualRules } from '#src/domain/loyalty/usual-rules.ts'
import { usualSettings } from '#src/domain/shop-settings/vocabulary.ts'
import { saidFolder } from '../said-folder.ts'

const rulesFacts = ({ version, shillingsAPoint, tiers }: LoyaltyRules): Facts => ({
  version,
  shillingsAPoint,
  tiers: tiers.map(({ benefits, benefitsSw, ...tier }) => ({
    ...tier,
    benefits: benefits.join('; '),
    benefitsSw: benefitsSw.join('; '),
  })),
})

const worthFacts = ({ version, worthCents, redeemedPercent }: PointsWorth): Facts => ({
  version,
  pointWorth: toKsh(worthCents),
  redeemedPercent,
})

export const rulesFolder = () =>
  saidFolder(
    usualRules,
    (event) => (event.type === 'LoyaltyRulesChanged' ? event.data : undefined),
    rulesFacts,
  )

export const worthFolder = () =>
  saidFolder(
    usualWorth,
    (event) => (event.type === 'PointsWorthChanged' ? event.data : undefined),
    worthFacts,
  )

/** The shop's own phone is for everybody. */
export const settingsFolder = () =>
  saidFolder(
    usualSettings,
    (event) => (event.type === 'ShopSettingsChanged' ? event.data : undefined),
    (settings) => ({ ...settings }),
  )
