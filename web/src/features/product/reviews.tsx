import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Product } from '#contract/catalogue/catalogue.ts'
import type { Review, ReviewSummary } from '#contract/review.ts'
import { useText } from '#web/lib/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Rating } from '#web/shop/review/rating.tsx'
import {
  reviewPagesQuery,
  reviewSummaryQuery,
  useModerateReview,
} from '#web/shop/review/review-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { LoadFailed } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { TextArea } from '#web/ui/form/field.tsx'
import { OwnReview, ReviewItem } from './own-review.tsx'
import styles from './reviews.module.css'

const MIN_REASON = 3

/** Lets the staff hide a review, with a reason, and show it again. */
const Moderation = ({ productId, review }: { productId: number; review: Review }) => {
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
  const hide = () => {
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

const FIVE_TO_ONE = [5, 4, 3, 2, 1]

/** The average rating, and the number of reviews for each number of stars. */
const StarBars = ({ summary }: { summary: ReviewSummary }) => {
  const t = useText()
  const { averageRating, reviewCount, stars } = summary
  return (
    <div className={styles.summary}>
      <div className={styles.average}>
        <p className={styles.figure}>{t('{n} out of 5', { n: averageRating.toFixed(1) })}</p>
        <Rating average={averageRating} count={reviewCount} />
      </div>
      <ul className={styles.bars}>
        {FIVE_TO_ONE.map((given) => {
          const count = stars[given - 1] ?? 0
          return (
            <li key={given} className={styles.bar}>
              <span>{t(given === 1 ? '{n} star' : '{n} stars', { n: given })}</span>
              <span className={styles.track} aria-hidden="true">
                <span
                  className={styles.filled}
                  style={{ width: `${(count * 100) / Math.max(1, reviewCount)}%` }}
                />
              </span>
              <span className={styles.count}>{count}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const Waiting = () => {
  const t = useText()
  return (
    <div role="status" className={styles.reviews}>
      <span className="visually-hidden">{t('Loading')}</span>
      <Skeleton height="150px" radius="14px" />
      <Skeleton height="120px" radius="14px" />
    </div>
  )
}

/** The reviews of other customers, which the staff can hide. The visitor's own review stands above this list. */
const List = ({ productId, summary }: { productId: number; summary: ReviewSummary }) => {
  const t = useText()
  const userId = useUserId()
  const query = useInfiniteQuery(reviewPagesQuery(productId, userId))
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  if (data === undefined) {
    if (!query.isError) return <Skeleton height="120px" radius="14px" />
    return <LoadFailed title={t('The reviews could not be loaded')} query={query} />
  }
  const others = data.pages.flatMap(({ items }) =>
    items.filter(({ id }) => id !== summary.own?.id || summary.mayModerate),
  )
  return (
    <>
      <ul className={styles.list}>
        {others.map((review) => (
          <li key={review.id}>
            <ReviewItem review={review}>
              {summary.mayModerate ? <Moderation productId={productId} review={review} /> : null}
            </ReviewItem>
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <div>
          <Button look="outline" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {data.pages.length === 1 ? t('View All Reviews') : t('Load more')}
          </Button>
        </div>
      ) : null}
    </>
  )
}

export const Reviews = ({ product: { id } }: { product: Product }) => {
  const t = useText()
  const userId = useUserId()
  const query = useQuery(reviewSummaryQuery(id, userId))
  const summary = query.data
  if (summary === undefined) {
    if (!query.isError) return <Waiting />
    return <LoadFailed title={t('The reviews could not be loaded')} query={query} />
  }
  const { reviewCount, mayModerate } = summary
  return (
    <div className={styles.reviews}>
      <h2 className="visually-hidden">{t('Reviews')}</h2>
      {reviewCount === 0 ? (
        <p>{t('This product has no reviews yet.')}</p>
      ) : (
        <StarBars summary={summary} />
      )}
      <OwnReview productId={id} summary={summary} />
      {reviewCount > 0 || mayModerate ? <List productId={id} summary={summary} /> : null}
    </div>
  )
}
