import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Review, ReviewSummary } from '#contract/review.ts'
import { Link, useLocation } from '#web/lib/router/router.tsx'
import { useDateTime, useText } from '#web/lib/text.ts'
import { useSession } from '#web/shop/account/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './reviews.module.css'

const STARS = [1, 2, 3, 4, 5]

/** A customer's review. `children` are the actions that the viewer has. */
export const ReviewItem = ({ review, children }: { review: Review; children?: ReactNode }) => {
  const t = useText()
  const dateTime = useDateTime()
  const { rating, title, text, author, createdAt, editedAt, hidden } = review
  return (
    <article className={`${styles.review} ${hidden === undefined ? '' : styles.hidden}`}>
      <p className={styles.stars}>
        <span className="visually-hidden">{t('{n} out of 5', { n: rating })}</span>
        {STARS.map((star) => (
          <Icon key={star} name="star" size={18} filled={star <= rating} />
        ))}
      </p>
      {title === '' ? null : <h3 className={styles.title}>{title}</h3>}
      {text === '' ? null : <p className={styles.text}>{text}</p>}
      <p className={styles.by}>
        <span>{`${author} ·`}</span> <time dateTime={createdAt}>{dateTime(createdAt)}</time>
        {editedAt === null ? null : <span>{` · ${t('edited')}`}</span>}
      </p>
      {hidden === undefined ? null : (
        <p className={styles.reason}>{t('Hidden: {reason}', { reason: hidden.reason })}</p>
      )}
      {children}
    </article>
  )
}

const ReviewForm = lazy(async () => ({
  default: (await import('./review-form.tsx')).ReviewForm,
}))

/** Says why the visitor cannot write a review. */
const NotYet = () => {
  const t = useText()
  const { pathname } = useLocation()
  const signedIn = useSession((session) => session.user !== null)
  if (signedIn) {
    return (
      <p className={styles.note}>
        {t('You can review this product once it was delivered to you.')}
      </p>
    )
  }
  return (
    <p className={styles.note}>
      <Link to="/login" state={{ from: pathname }}>
        {t('Sign in')}
      </Link>{' '}
      <span>{t('to review what was delivered to you.')}</span>
    </p>
  )
}

/** The visitor's own review, which they can write and change here. */
export const OwnReview = ({
  productId,
  summary: { own, mayReview },
}: {
  productId: number
  summary: ReviewSummary
}) => {
  const t = useText()
  const [writing, setWriting] = useState(false)
  if (!mayReview) return <NotYet />
  if (writing) {
    return (
      <section aria-label={t('Your review')}>
        <Suspense fallback={<Skeleton height="360px" radius="14px" />}>
          <ReviewForm productId={productId} own={own} onDone={() => setWriting(false)} />
        </Suspense>
      </section>
    )
  }
  if (own === null) {
    return (
      <div>
        <Button onClick={() => setWriting(true)}>{t('Write a Review')}</Button>
      </div>
    )
  }
  return (
    <section className={styles.own} aria-label={t('Your review')}>
      <p className={styles.yours}>{t('Your review')}</p>
      <ReviewItem review={own}>
        <div className={styles.actions}>
          <Button look="outline" onClick={() => setWriting(true)}>
            {t('Edit Review')}
          </Button>
        </div>
      </ReviewItem>
    </section>
  )
}
