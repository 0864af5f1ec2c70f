import { useContext } from 'react'
import { SpeechContext } from '../../lib/text.ts'
import type { Account, Tier } from './loyalty-queries.ts'

/** The account's tier, and the first one above all that was earned, if there is one. */
export const tiersOf = (tiers: readonly Tier[], { tierId, totalPointsEarned }: Account) => ({
  own: tiers.find(({ id }) => id === tierId) ?? tiers[0],
  next: tiers.find(({ pointsRequired }) => pointsRequired > totalPointsEarned),
})

/** A tier's benefits in the shopper's language, or else in English. */
export const useBenefits = (): ((tier: Tier) => readonly string[]) => {
  const { language } = useContext(SpeechContext)
  return ({ benefits, benefitsSw }) =>
    language === 'sw' && benefitsSw.length > 0 ? benefitsSw : benefits
}
