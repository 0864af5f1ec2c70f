import { useState } from 'react'
import type { Review } from '#contract/review.ts'
import { useText } from '#web/lib/text.ts'
import { useModerateReview } from '#web/shop/review/review-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextArea } from '#web/ui/form/field.tsx'
import styles from './reviews.module.css'

const MIN_REASON = 3

/** Staff hide a review, with a reason, and bring it back. */
export const Moderation = ({ productId, review }: { productId: number; review: Review }) => {
  const t = useText()
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const { mutate, isPending } = useModerateReview(
    productId,
    t('The review could not be changed'),
    () => {
      setAsking(false)
      setReason('')
    },
  )
  const { id, hidden } = review
  const hide = (): void => {
    const given = reason.trim()
    setMissing(given.length < MIN_REASON)
    if (given.length >= MIN_REASON) mutate({ id, hidden: true, reason: given })
  }
  return (
    <div className={styles.actions}>
      {hidden === undefined ? (
        <Button look="outline" onClick={() => setAsking(true)}>
          {t('Hide Review')}
        </Button>
      ) : (
        <Button look="outline" busy={isPending} onClick={() => mutate({ id, hidden: false })}>
          {t('Show Again')}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={t('Hide Review')}
        text={t('Shoppers will not see it, and its stars will not count. The writer sees why.')}
        confirm={t('Hide Review')}
        busy={isPending}
        onConfirm={hide}
        onClose={() => setAsking(false)}
      >
        <TextArea
          label={t('Reason')}
          maxLength={500}
          value={reason}
          error={missing ? t('Please say why') : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      </ConfirmDialog>
    </div>
  )
}
