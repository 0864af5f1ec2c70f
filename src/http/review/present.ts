import type { Review } from '../../contract/review.ts'
import type { ReviewDoc } from '../../projections/reviews/projection.ts'

/** Who it was stays with the shop, beside the name that is shown. */
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
    ...(hiddenReason === null ? {} : { hidden: { reason: hiddenReason } }),
  }
}
