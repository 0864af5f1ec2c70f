import { useInfiniteQuery } from '@tanstack/react-query'
import type { UserStats } from '#contract/loyalty/game.ts'
import { useDescription, useName, useText } from '../../lib/text.ts'
import { showToast } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'
import { useUserId } from '../../shop/account/session.ts'
import { keys } from '../../shop/keys.ts'
import { type Reward, rewardsQuery } from '../../shop/loyalty/loyalty-queries.ts'
import { pointsFigure, usePointsText, useWorthText } from '../../shop/loyalty/loyalty-words.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import styles from './game.module.css'
import { wishNotice } from './game-queries.ts'
import { Way } from './goals.tsx'
import { Waiting } from './waiting.tsx'

const Offered = ({ reward, points }: { reward: Reward; points: number }) => {
  const t = useText()
  const name = useName()(reward)
  const description = useDescription()(reward)
  const worth = useWorthText()
  const inWords = usePointsText()
  const cost = inWords(reward.pointsCost)
  const way = t('{x} of {y}', { x: pointsFigure(Math.min(points, reward.pointsCost)), y: cost })
  return (
    <article className={styles.card}>
      <div className={styles.title}>
        <h3>{name}</h3>
        <p>{description || worth(reward.worth)}</p>
      </div>
      <Way
        left={points >= reward.pointsCost ? t('Within reach') : way}
        right={<span>{cost}</span>}
        label={t('Progress of {name}', { name })}
        text={way}
        value={points}
        max={reward.pointsCost}
      />
    </article>
  )
}

/** Lets the member ask for a notice, which the shop shows at the first visit after a reward was added. */
const ComingSoon = ({ isWished }: { isWished: boolean }) => {
  const t = useText()
  const userId = useUserId()
  const { mutate, isPending } = useAction({
    send: wishNotice,
    done: (_, wished) =>
      wished
        ? showToast(t('We will tell you'), t('At your next visit after a reward came.'))
        : null,
    failed: t('This could not be saved'),
    invalidates: [keys.own(userId).loyalty()],
  })
  return (
    <EmptyState
      icon="star"
      title={t('Amazing Rewards Coming Soon!')}
      text={
        isWished
          ? t('We will tell you in the shop once there is one.')
          : t('Your points stay yours until then.')
      }
      action={
        <Button
          look={isWished ? 'outline' : 'primary'}
          busy={isPending}
          onClick={() => mutate(!isWished)}
        >
          {isWished ? t('Do not notify me') : t('Notify Me When Available')}
        </Button>
      }
    />
  )
}

export const RewardsTab = ({ stats }: { stats: UserStats }) => {
  const t = useText()
  const inWords = usePointsText()
  const query = useInfiniteQuery(rewardsQuery(useUserId()))
  const rewards = query.data?.pages.flatMap(({ items }) => items)
  if (rewards === undefined)
    return (
      <Waiting query={query} title={t('The rewards could not be loaded')} rows={3} height="150px" />
    )
  if (rewards.length === 0) return <ComingSoon isWished={stats.isNoticeWished} />
  return (
    <section className={styles.stack} aria-labelledby="rewards">
      <h2 id="rewards">{t('Rewards')}</h2>
      <p className={styles.quiet}>
        {t('You have {points} to redeem for vouchers.', { points: inWords(stats.currentPoints) })}
      </p>
      <ul className={styles.grid}>
        {rewards.map((reward) => (
          <li key={reward.id}>
            <Offered reward={reward} points={stats.currentPoints} />
          </li>
        ))}
      </ul>
      <p>
        <ButtonLink to="/loyalty?tab=rewards">{t('Redeem your points')}</ButtonLink>
      </p>
    </section>
  )
}
