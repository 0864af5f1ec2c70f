import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Product } from '#contract/catalogue/catalogue.ts'
import type { ReviewSummary } from '#contract/review.ts'
import { useText } from '#web/lib/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { reviewPagesQuery, reviewSummaryQuery } from '#web/shop/review/review-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Moderation } from './moderation.tsx'
import { OwnReview } from './own-review.tsx'
import { ReviewItem } from './review-item.tsx'
import styles from './reviews.module.css'
import { StarBars } from './star-bars.tsx'

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

/** Other customers' reviews, which staff may hide. The visitor's own review stands above. */
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
