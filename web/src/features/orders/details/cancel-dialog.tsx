import { useState } from 'react'
import type { Order } from '#contract/order.ts'
import { send } from '#web/lib/api.ts'
import { useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { proofOf } from '#web/shop/checkout/use-checkout.ts'
import { orderKeys } from '#web/shop/keys.ts'
import { moneyBackText, offeredReasons } from '#web/shop/order/cancelled-note.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextArea } from '#web/ui/form/field.tsx'
import styles from './cancel-dialog.module.css'

const OTHER = 'Another reason'
const reasons = [...offeredReasons, OTHER] as const

const useCancelOrder = ({ id, orderNumber }: Order, onOver: () => void) => {
  const t = useText()
  const userId = useUserId()
  return useAction({
    send: (reason: string) =>
      send(`/api/orders/${id}/status`, {
        method: 'PATCH',
        body: { status: 'cancelled', reason },
        headers: proofOf(id),
      }),
    done: () => {
      showToast(t('Order cancelled'), t('Order {orderNumber} has been cancelled.', { orderNumber }))
      onOver()
    },
    failed: (_, why) => {
      showToast(t('Cancellation failed'), t(why), 'destructive')
      onOver()
    },
    invalidates: orderKeys(userId, id),
  })
}

export const CancelDialog = ({
  order,
  open,
  onClose,
}: {
  order: Order
  open: boolean
  onClose(): void
}) => {
  const t = useText()
  const [choice, setChoice] = useState<string>()
  const [words, setWords] = useState('')
  const [error, setError] = useState<string>()
  const { mutate, isPending } = useCancelOrder(order, onClose)
  const reason = choice === OTHER ? words.trim() : choice
  const confirm = (): void => {
    if (reason === undefined || reason === '') setError(t('Please give a reason.'))
    else mutate(reason)
  }
  return (
    <ConfirmDialog
      open={open}
      title={t('Cancel Order')}
      text={[
        t('Cancel order {orderNumber}? This cannot be undone.', {
          orderNumber: order.orderNumber,
        }),
        moneyBackText(order, t),
      ]
        .filter((part) => part !== undefined)
        .join(' ')}
      confirm={t('Cancel Order')}
      cancel={t('Keep Order')}
      tone="danger"
      busy={isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <fieldset className={styles.reasons}>
        <legend className={styles.legend}>{t('Why are you cancelling?')}</legend>
        {reasons.map((text) => (
          <label key={text} className={styles.reason}>
            <input
              type="radio"
              name="reason"
              checked={choice === text}
              onChange={() => setChoice(text)}
            />
            <span>{t(text)}</span>
          </label>
        ))}
        {choice === OTHER ? (
          <TextArea
            label={t('Your reason')}
            maxLength={500}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        ) : null}
        <p role="alert" className={styles.error}>
          {reason === undefined || reason === '' ? error : null}
        </p>
      </fieldset>
    </ConfirmDialog>
  )
}
