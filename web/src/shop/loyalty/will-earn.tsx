import { useQuery } from '@tanstack/react-query'
import { pointsFor } from '#contract/loyalty/loyalty.ts'
import { toCents } from '#contract/rules/money.ts'
import { useText } from '../../lib/text.ts'
import { useUserId } from '../account/session.ts'
import { accountQuery, rulesQuery } from './loyalty-queries.ts'
import { usePointsText } from './loyalty-words.ts'
import styles from './will-earn.module.css'

/**
 * The points that goods earn by today's rules and tier. `goods` is their price in KSh. The points actually earned may
 * differ, since the tier can change before the delivery.
 */
const useEstimate = (goods: number): number | undefined => {
  const { data: account } = useQuery(accountQuery(useUserId()))
  const { data: rules } = useQuery(rulesQuery)
  const tier = rules?.tiers.find(({ id }) => id === account?.tierId)
  if (rules === undefined || tier === undefined) return undefined
  const multiplier = Math.round(tier.multiplier * 100)
  return pointsFor(toCents(goods), { shillingsAPoint: rules.shillingsAPoint, multiplier })
}

/**
 * Shows about how many points the goods will earn. `goods` is in KSh after the discount; with `forGuests`, guests read
 * that members earn points.
 */
export const WillEarn = ({ goods, forGuests = false }: { goods: number; forGuests?: boolean }) => {
  const t = useText()
  const inWords = usePointsText()
  const userId = useUserId()
  const points = useEstimate(goods)
  if (userId === undefined)
    return forGuests ? <p className={styles.line}>{t('Members earn points with orders.')}</p> : null
  return (
    <p className={styles.line}>
      {points === undefined
        ? null
        : t('You will earn about {points} once it is delivered.', { points: inWords(points) })}
    </p>
  )
}
