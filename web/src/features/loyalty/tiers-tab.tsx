import { useName, useText } from '../../lib/text.ts'
import type { Account, Tier } from '../../shop/loyalty/loyalty-queries.ts'
import { pointsFigure } from '../../shop/loyalty/loyalty-words.ts'
import { TierBadge, tiersOf, useBenefits } from '../../shop/loyalty/tiers.tsx'
import { Badge } from '../../ui/badge.tsx'
import styles from './loyalty.module.css'

const TierCard = ({ tier, isOwn, lacks }: { tier: Tier; isOwn: boolean; lacks: number }) => {
  const t = useText()
  const nameOf = useName()
  const benefits = useBenefits()
  const { pointsRequired, multiplier } = tier
  return (
    <article className={isOwn ? styles.ownTier : styles.card}>
      <div className={styles.tier}>
        <TierBadge tier={tier} />
        <div>
          <h2>{nameOf(tier)}</h2>
          <p className={styles.quiet}>
            {pointsRequired === 0
              ? t('Where everybody begins')
              : t('From {n} points earned in all', { n: pointsFigure(pointsRequired) })}
          </p>
        </div>
      </div>
      <p className={styles.marks}>
        <Badge tone="mango">{t('×{n} points', { n: multiplier })}</Badge>
        {isOwn ? <Badge tone="solid">{t('Your tier')}</Badge> : null}
        {lacks > 0 ? <span>{t('{n} more to earn', { n: pointsFigure(lacks) })}</span> : null}
      </p>
      <ul className={styles.benefits}>
        {benefits(tier).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </article>
  )
}

export const TiersTab = ({ account, tiers }: { account: Account; tiers: readonly Tier[] }) => {
  const { own } = tiersOf(tiers, account)
  return (
    <ul className={styles.grid}>
      {tiers.map((tier) => (
        <li key={tier.id}>
          <TierCard
            tier={tier}
            isOwn={tier.id === own?.id}
            lacks={tier.pointsRequired - account.totalPointsEarned}
          />
        </li>
      ))}
    </ul>
  )
}
