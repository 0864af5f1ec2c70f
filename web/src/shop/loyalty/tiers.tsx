import { useContext } from 'react'
import { SpeechContext } from '../../lib/text.ts'
import type { Account, Tier } from './loyalty-queries.ts'

/**
 * `own` is the account's tier. `next` is the first tier that needs more points than the account has earned, undefined
 * at the highest tier.
 */
export const tiersOf = (tiers: readonly Tier[], { tierId, totalPointsEarned }: Account) => ({
  own: tiers.find(({ id }) => id === tierId) ?? tiers[0],
  next: tiers.find(({ pointsRequired }) => pointsRequired > totalPointsEarned),
})

/** A tier's benefits in the shopper's language, else in English. */
export const useBenefits = (): ((tier: Tier) => readonly string[]) => {
  const { language } = useContext(SpeechContext)
  return ({ benefits, benefitsSw }) =>
    language === 'sw' && benefitsSw.length > 0 ? benefitsSw : benefits
}

const shapes: Readonly<Record<Tier['badgeIcon'], string>> = {
  crown: 'M4 17.5h16M4.5 14.5 3.5 7.5l4.7 3.2L12 5l3.8 5.7 4.7-3.2-1 7z',
  star: 'm12 4.5 2.3 4.8 5.2.7-3.8 3.7.9 5.2-4.6-2.5-4.6 2.5.9-5.2L4.5 10l5.2-.7z',
  award: 'M12 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11M8.5 13.5 7 20.5l5-2.5 5 2.5-1.5-7',
  gem: 'M7 4.5h10l4 5-9 10.5L3 9.5zM3 9.5h18M9 9.5 12 20l3-10.5',
}

/** The brightness of a colour ('#rrggbb'), from 0 to 255. */
const lightness = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(colour.slice(at, at + 2), 16),
  )
  return 0.299 * red + 0.587 * green + 0.114 * blue
}

/** The icon of a tier in the tier's colour. The tier's name stands beside it. */
export const TierBadge = ({
  tier: { badgeIcon, badgeColor },
  size = 56,
}: {
  tier: Pick<Tier, 'badgeIcon' | 'badgeColor'>
  size?: number
}) => (
  <svg width={size} height={size} viewBox="-10 -10 44 44" aria-hidden="true" focusable="false">
    <circle cx="12" cy="12" r="21" fill={badgeColor} />
    <path
      d={shapes[badgeIcon]}
      fill="none"
      stroke={lightness(badgeColor) > 150 ? '#1d2a24' : '#ffffff'}
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
