import { useDescription, useName, useText } from '#web/lib/text.ts'
import type { Reward } from '#web/shop/loyalty/loyalty-queries.ts'
import {
  pointsFigure,
  useMinimumText,
  usePointsText,
  useWorthText,
} from '#web/shop/loyalty/loyalty-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from '../loyalty.module.css'
import rewards from './rewards.module.css'

/** `points` are what the account has. */
export const RewardCard = ({
  reward,
  points,
  onRedeem,
}: {
  reward: Reward
  points: number
  onRedeem(): void
}) => {
  const t = useText()
  const nameOf = useName()
  const descriptionOf = useDescription()
  const inWords = usePointsText()
  const worth = useWorthText()
  const minimum = useMinimumText()
  const name = nameOf(reward)
  const lacks = reward.pointsCost - points
  return (
    <article className={rewards.reward}>
      <div className={rewards.rewardHead}>
        <span className={rewards.sign}>
          <Icon name={reward.worth.kind === 'amount_off' ? 'bag' : 'truck'} size={26} />
        </span>
        <h3>{name}</h3>
      </div>
      <p>{descriptionOf(reward) || worth(reward.worth)}</p>
      <p className={styles.quiet}>{minimum(reward.minimumOrderAmount)}</p>
      <div className={rewards.rewardFoot}>
        <p className={rewards.cost}>{inWords(reward.pointsCost)}</p>
        {lacks > 0 ? (
          <p className={styles.quiet}>{t('{n} more to earn', { n: pointsFigure(lacks) })}</p>
        ) : (
          <Button aria-label={t('Redeem {name}', { name })} onClick={onRedeem}>
            {t('Redeem')}
          </Button>
        )}
      </div>
    </article>
  )
}
