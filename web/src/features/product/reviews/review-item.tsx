import type { ReactNode } from 'react'
import type { Review } from '#contract/review.ts'
import { useDateTime, useText } from '#web/lib/text.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './reviews.module.css'

const STARS = [1, 2, 3, 4, 5]

/** A customer's review. `children`: the actions that the viewer has. */
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
