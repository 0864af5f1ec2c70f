import { erasedWords, type ReviewContent } from '../../domain/review.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { type Projection, update } from '../projection.ts'

/** `id` is the review's id. `hiddenReason` is set while staff hide the review, '' once the writer was erased. Times are ISO 8601 in UTC. */
export type ReviewDoc = Doc &
  ReviewContent & {
    productId: number
    userId: string
    createdAt: string
    editedAt: string | null
    isHidden: boolean
    hiddenReason: string | null
  }

export const reviews: Projection<ReviewDoc> = {
  collection: {
    name: 'reviews',
    version: 2,
    indexes: [
      ['productId', 'isHidden', '-createdAt'],
      ['productId', '-createdAt'],
      ['productId', 'userId'],
      ['userId'],
    ],
  },
  on: {
    ReviewWritten: ({ data: { reviewId: id, orderId: _, ...written }, meta }) => ({
      id,
      fold: () => ({
        id,
        createdAt: meta.at,
        editedAt: null,
        isHidden: false,
        hiddenReason: null,
        ...written,
      }),
    }),
    ReviewEdited: ({ data: { reviewId, rating, title, text, author }, meta }) =>
      update(reviewId, (doc) => ({ ...doc, rating, title, text, author, editedAt: meta.at })),
    ReviewHidden: ({ data: { reviewId, reason } }) =>
      update(reviewId, (doc) => ({ ...doc, isHidden: true, hiddenReason: reason })),
    ReviewShownAgain: ({ data: { reviewId } }) =>
      update(reviewId, (doc) => ({ ...doc, isHidden: false, hiddenReason: null })),
    ReviewAuthorErased: ({ data: { reviewId } }) =>
      update(reviewId, (doc) => ({
        ...doc,
        ...erasedWords,
        hiddenReason: doc.isHidden ? '' : null,
      })),
  },
}
