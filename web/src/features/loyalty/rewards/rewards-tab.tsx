import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#web/lib/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import {
  type Account,
  type Reward,
  rewardsQuery,
  vouchersQuery,
} from '#web/shop/loyalty/loyalty-queries.ts'
import { usePointsText } from '#web/shop/loyalty/loyalty-words.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import styles from '../loyalty.module.css'
import { Loading, Missing, More } from '../paged.tsx'
import { RedeemDialog } from './redeem-dialog.tsx'
import { RewardCard } from './reward-card.tsx'
import { Vouchers } from './vouchers.tsx'

const Offered = ({ account }: { account: Account }) => {
  const t = useText()
  const [chosen, setChosen] = useState<Reward>()
  const query = useInfiniteQuery(rewardsQuery(useUserId()))
  const rewards = query.data?.pages.flatMap(({ items }) => items)
  if (rewards === undefined)
    return <Missing query={query} title={t('The rewards could not be loaded')} />
  if (rewards.length === 0)
    return (
      <EmptyState
        icon="star"
        heading="h3"
        title={t('No rewards just now')}
        text={t('Your points stay yours. Look again soon.')}
      />
    )
  return (
    <>
      <ul className={styles.grid}>
        {rewards.map((reward) => (
          <li key={reward.id}>
            <RewardCard
              reward={reward}
              points={account.currentPoints}
              onRedeem={() => setChosen(reward)}
            />
          </li>
        ))}
      </ul>
      <More query={query} />
      <RedeemDialog reward={chosen} account={account} onClose={() => setChosen(undefined)} />
    </>
  )
}

/**
 * The vouchers stand above the rewards: shown as each came, they would push each other down. Once shown they stay: a
 * list that failed is asked for again when it is shown.
 */
const useIsLoading = (): boolean => {
  const userId = useUserId()
  const [isShown, setIsShown] = useState(false)
  const rewards = useInfiniteQuery(rewardsQuery(userId))
  const issued = useInfiniteQuery(vouchersQuery(userId, 'issued'))
  const held = useInfiniteQuery(vouchersQuery(userId, 'held'))
  const isLoading = [rewards, issued, held].some((query) => query.isLoading)
  if (!isLoading && !isShown) setIsShown(true)
  return isLoading && !isShown
}

/** What points are redeemed for, and the account's vouchers. */
export const RewardsTab = ({ account }: { account: Account }) => {
  const t = useText()
  const points = usePointsText()
  if (useIsLoading()) return <Loading />
  return (
    <div className={styles.stack}>
      <Vouchers />
      <section className={styles.stack} aria-labelledby="offered">
        <h2 id="offered">{t('Rewards')}</h2>
        <p className={styles.quiet}>
          {t('You have {points} to redeem for vouchers.', {
            points: points(account.currentPoints),
          })}
        </p>
        <Offered account={account} />
      </section>
    </div>
  )
}
