import { type FormEvent, useState } from 'react'
import {
  REVIEW_TEXT_LENGTH,
  REVIEW_TITLE_LENGTH,
  type Review,
  reviewBody,
} from '#contract/review.ts'
import { messageOf } from '#web/lib/api.ts'
import { errorsOf, type FieldErrors, serverErrorsOf } from '#web/lib/forms.ts'
import { useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/form/field.tsx'
import styles from './review-form.module.css'
import { useWriteReview } from './review-queries.ts'
import { StarInput } from './star-input.tsx'

const focusField = (form: HTMLFormElement, errors: FieldErrors): void => {
  const name = ['rating', 'title', 'text'].find((field) => errors[field] !== undefined)
  form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
}

/** Sends the review; says what came of it. */
const useSubmit = (productId: number, onRefused: (errors: FieldErrors) => void) => {
  const t = useText()
  const { mutate, isPending } = useWriteReview(productId)
  const submit = (body: { rating: number; title: string; text: string }, done: () => void): void =>
    mutate(body, {
      onSuccess: () => {
        showToast(t('Thank you for your review'), t('It helps other shoppers.'))
        done()
      },
      onError: (error) => {
        onRefused(serverErrorsOf(error))
        showToast(
          t('Your review could not be saved'),
          t(messageOf(error, 'Please check your connection and try again.')),
          'destructive',
        )
      },
    })
  return { submit, isPending }
}

/** Writes a review, or changes the one that is there. */
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
  const [rating, setRating] = useState(own?.rating ?? 0)
  const [title, setTitle] = useState(own?.title ?? '')
  const [text, setText] = useState(own?.text ?? '')
  const [errors, setErrors] = useState<FieldErrors>({})
  const { submit, isPending } = useSubmit(productId, setErrors)

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const body = { rating, title, text }
    const wrong = errorsOf(reviewBody, body)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) focusField(event.currentTarget, wrong)
    else if (!isPending) submit(body, onDone)
  }
  const errorOf = (field: string): string | undefined =>
    errors[field] === undefined ? undefined : t(errors[field])
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <StarInput value={rating} error={errorOf('rating')} onChange={setRating} />
      <TextField
        label={t('Title')}
        optional
        name="title"
        maxLength={REVIEW_TITLE_LENGTH}
        value={title}
        error={errorOf('title')}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextArea
        label={t('Your review')}
        name="text"
        rows={4}
        maxLength={REVIEW_TEXT_LENGTH}
        hint={t('Shown with your first name and initial.')}
        value={text}
        error={errorOf('text')}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles.actions}>
        <Button look="outline" onClick={onDone}>
          {t('Cancel')}
        </Button>
        <Button type="submit" busy={isPending}>
          {own === null ? t('Post Review') : t('Save Changes')}
        </Button>
      </div>
    </form>
  )
}
