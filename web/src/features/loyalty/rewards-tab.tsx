import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { v4 } from 'uuid'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { voucher } from '#contract/loyalty/loyalty.ts'
import { z } from '#contract/rules/schema.ts'
import { ApiError, api } from '#web/lib/api.ts'
import { storedAs } from '#web/lib/stored.ts'
import { useDescription, useName, useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useLast } from '#web/lib/use-last.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { keys } from '#web/shop/keys.ts'
import {
  type Account,
  type Reward,
  rewardsQuery,
  vouchersQuery,
} from '#web/shop/loyalty/loyalty-queries.ts'
import {
  pointsFigure,
  useMinimumText,
  usePointsText,
  useWorthText,
} from '#web/shop/loyalty/loyalty-words.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './loyalty.module.css'
import { Loading, Missing, More } from './paged.tsx'
import rewards from './rewards.module.css'
import { Vouchers } from './vouchers.tsx'

const keysByReward = z.record(z.string(), z.string())
type Kept = { keys: z.infer<typeof keysByReward> }

/**
 * Keys of redemptions without an answer yet. They are stored until the tab is closed, also when the dialog closes or
 * the page is reloaded.
 */
const useKeys = create<Kept>()(
  persist(() => ({ keys: {} }), {
    name: 'duka-redemptions',
    storage: createJSONStorage(() =>
      storedAs(z.object({ keys: keysByReward }), () => sessionStorage),
    ),
  }),
)

const nameOf = (userId: string | undefined, rewardId: string): string => `${userId}.${rewardId}`

/**
 * Gives the same key until `endRedemption`, so that repeating a redemption whose answer was lost costs no points twice.
 */
const redemptionKey = (userId: string | undefined, rewardId: string): string => {
  const name = nameOf(userId, rewardId)
  const key = useKeys.getState().keys[name] ?? v4()
  useKeys.setState(({ keys }) => ({ keys: { ...keys, [name]: key } }))
  return `${key}-${rewardId}`
}

const endRedemption = (userId: string | undefined, rewardId: string) => {
  const { [nameOf(userId, rewardId)]: _, ...others } = useKeys.getState().keys
  useKeys.setState({ keys: others })
}

const useRedeem = (onDone: () => void) => {
  const t = useText()
  const nameOf = useName()
  const userId = useUserId()
  const [refusal, setRefusal] = useState<string>()
  const action = useAction({
    send: ({ id }: Reward) =>
      api(`/api/user/rewards/${id}/redeem`, voucher, {
        method: 'POST',
        headers: { 'idempotency-key': redemptionKey(userId, id) },
      }),
    done: (made, { id }) => {
      endRedemption(userId, id)
      const name = nameOf(made)
      showToast(t('Reward Redeemed!'), t('{name}: use it at the checkout.', { name }))
      onDone()
    },
    failed: (error, why, { id }) => {
      if (error instanceof ApiError && error.status < 500) endRedemption(userId, id)
      setRefusal(t(why))
      showToast(
        t('Redemption Failed'),
        t('Unable to redeem this reward. Please try again.'),
        'destructive',
      )
    },
    invalidates: [keys.own(userId).loyalty()],
  })
  return { ...action, refusal, forget: () => setRefusal(undefined) }
}

/** Asks for confirmation before points are spent. */
const RedeemDialog = ({
  reward,
  account,
  onClose,
}: {
  reward: Reward | undefined
  account: Account
  onClose(): void
}) => {
  const t = useText()
  const nameOf = useName()
  const worth = useWorthText()
  const minimum = useMinimumText()
  const shown = useLast(reward)
  const close = () => {
    forget()
    onClose()
  }
  const { mutate, isPending, refusal, forget } = useRedeem(close)
  if (shown === undefined) return null
  return (
    <ConfirmDialog
      open={reward !== undefined}
      title={t('Redeem {name}?', { name: nameOf(shown) })}
      text={t('This takes {cost} of your {points} points, and gives a voucher for one order.', {
        cost: pointsFigure(shown.pointsCost),
        points: pointsFigure(account.currentPoints),
      })}
      confirm={t('Redeem')}
      busy={isPending}
      onConfirm={() => {
        forget()
        mutate(shown)
      }}
      onClose={close}
    >
      <p className={styles.quiet}>
        {`${worth(shown.worth)}. ${minimum(shown.minimumOrderAmount)}.`}
      </p>
      <p role="alert" className={styles.owed}>
        {refusal}
      </p>
    </ConfirmDialog>
  )
}

/** `points` is the number of points that the account has. */
const RewardCard = ({
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
 * Vouchers and rewards are shown together: vouchers that arrived later would push the rewards down. Once shown, both
 * stay, even while a failed list is fetched again.
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

/** The rewards that points buy, and the account's vouchers. */
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
