import type { Review } from '../../contract/review.ts'
import type { ReviewDoc } from '../../projections/products/reviews.ts'

/** The viewer sees the shown name alone. The person behind it stays with the shop. */
export const presentReview = (doc: ReviewDoc): Review => {
  const { id, rating, title, text, author, createdAt, editedAt, hiddenReason } = doc
  return {
    id,
    rating,
    title,
    text,
    author,
    createdAt,
    editedAt,
    hidden: hiddenReason === null ? undefined : { reason: hiddenReason },
  }
}
