import {
  REVIEW_TEXT_LENGTH,
  REVIEW_TITLE_LENGTH,
  type Review,
  reviewBody,
} from '#contract/review.ts'
import { errorsOf, serverErrorsOf, useForm } from '#web/lib/forms.ts'
import { useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useSendReview } from '#web/shop/review/review-queries.ts'
import { StarInput } from '#web/shop/review/star-input.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/form/field.tsx'
import styles from './review-form.module.css'

/** The form that writes a review, or changes the existing one. */
export const ReviewForm = ({
  productId,
  own,
  onDone,
}: {
  productId: number
  own: Review | null
  onDone(): void
}) => {
  const t = useText()
  const send = useSendReview()
  const { values, errors, write, bind, busy, onSubmit } = useForm({
    initial: { rating: own?.rating ?? 0, title: own?.title ?? '', text: own?.text ?? '' },
    check: (entry) => errorsOf(reviewBody, entry),
    send: (body) => send(productId, body),
    done: () => {
      showToast(t('Thank you for your review'), t('It helps other shoppers.'))
      onDone()
    },
    refused: (error, why) => {
      showToast(t('Your review could not be saved'), t(why), 'destructive')
      return serverErrorsOf(error)
    },
  })
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <StarInput
        label={t('Your rating')}
        value={values.rating}
        error={errors.rating === undefined ? undefined : t(errors.rating)}
        onChange={(rating) => write({ rating })}
      />
      <TextField label={t('Title')} optional maxLength={REVIEW_TITLE_LENGTH} {...bind('title')} />
      <TextArea
        label={t('Your review')}
        optional
        rows={4}
        maxLength={REVIEW_TEXT_LENGTH}
        hint={t('Shown with your first name and initial.')}
        {...bind('text')}
      />
      <div className={styles.actions}>
        <Button look="outline" onClick={onDone}>
          {t('Cancel')}
        </Button>
        <Button type="submit" busy={busy}>
          {own === null ? t('Post Review') : t('Save Changes')}
        </Button>
      </div>
    </form>
  )
}
