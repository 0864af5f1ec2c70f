import { useState } from 'react'
import { voucher } from '#contract/loyalty/loyalty.ts'
import { ApiError, api } from '#web/lib/api.ts'
import { useName, useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { keys } from '#web/shop/keys.ts'
import type { Account, Reward } from '#web/shop/loyalty/loyalty-queries.ts'
import { pointsFigure, useMinimumText, useWorthText } from '#web/shop/loyalty/loyalty-words.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useLast } from '#web/ui/dialog.tsx'
import styles from '../loyalty.module.css'
import { endRedemption, redemptionKey } from './redemption-keys.ts'

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

/** Asks before points are spent. */
export const RedeemDialog = ({
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
  const close = (): void => {
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
