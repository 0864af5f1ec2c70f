import { useState } from 'react'
import { v4 } from 'uuid'
import { MOST_COMPLAINT_WORDS, madeComplaint } from '#contract/order/make-complaint.ts'
import type { Order } from '#contract/order/order.ts'
import { api } from '#web/lib/api.ts'
import { useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { proofOf } from '#web/shop/checkout/use-checkout.ts'
import { orderKeys } from '#web/shop/keys.ts'
import { TextArea } from '#web/ui/form/field.tsx'
import styles from './complaint.module.css'
import { ComplaintActions } from './complaint-actions.tsx'

/**
 * Tells the branch and the dispatcher that a late order has not come. The words are optional. `onSent` is told the
 * complaint's id.
 */
export const NotComeForm = ({
  order: { id: orderId },
  onSent,
  onLeave,
}: {
  order: Order
  onSent(complaintId: string): void
  onLeave(): void
}) => {
  const t = useText()
  // The id stays, so a complaint that is sent twice counts once.
  const [id] = useState(() => v4())
  const [words, setWords] = useState('')
  const { mutate, isPending } = useAction({
    send: () =>
      api(`/api/orders/${orderId}/complaints`, madeComplaint, {
        method: 'POST',
        body: { id, reason: 'not_come', words: words.trim(), lines: [] },
        headers: proofOf(orderId),
      }),
    done: () => {
      showToast(t('The branch knows now'), t('You see its answer here and on the home page.'))
      onSent(id)
    },
    failed: t('It was not sent. What you typed is kept.'),
    invalidates: orderKeys(useUserId(), orderId),
  })
  return (
    <div className={styles.form}>
      <p>{t('The branch and whoever sends the riders are told at once.')}</p>
      <TextArea
        label={t('In your words')}
        optional
        maxLength={MOST_COMPLAINT_WORDS}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <ComplaintActions busy={isPending} onSend={() => mutate(undefined)} onLeave={onLeave} />
    </div>
  )
}
