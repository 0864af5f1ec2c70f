import * as z from 'zod'
import { moderateReview, writeReview } from '../commands/reviews.ts'
import {
  moderationBody,
  type Review,
  ratingOf,
  review,
  reviewBody,
  reviewedProductParams,
  reviewSummary,
  reviewsQuery,
} from '../contract/review.ts'
import { uuid } from '../contract/rules/schema.ts'
import { hasAccount, moderatesReviews } from '../domain/kernel/access.ts'
import { ok, reject } from '../domain/kernel/result.ts'
import type { ReviewDoc } from '../projections/products/reviews.ts'
import { defineRoute, type Route } from './server/route.ts'
import { answerEmpty, pageOf } from './server/route-parts.ts'

/** A review shows the author's chosen name. Only the shop knows the account. */
const presentReview = (doc: ReviewDoc): Review => {
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

const area = 'Reviews'
const REVIEWS_AT_ONCE = 10

const reviewsOfProduct = defineRoute({
  method: 'GET',
  path: '/api/products/:id/reviews',
  area,
  summary: 'What customers wrote about a product, newest first; staff see hidden ones too',
  input: z.object({ params: reviewedProductParams, query: reviewsQuery }),
  status: 200,
  response: z.array(review),
  errors: [],
  reads: ['reviews'],
  handle: async ({ actor, queries, params: { id }, query }) => {
    const page = pageOf(query, REVIEWS_AT_ONCE)
    const { docs, next } = await queries.reviews.ofProduct(actor, id, page)
    return ok({ body: docs.map(presentReview), next })
  },
})

const summaryOfProduct = defineRoute({
  method: 'GET',
  path: '/api/products/:id/reviews/summary',
  area,
  summary: 'Average, count and stars of a product, and what the asker may do',
  input: z.object({ params: reviewedProductParams }),
  status: 200,
  response: reviewSummary,
  errors: ['PRODUCT_NOT_FOUND'],
  reads: ['catalogue', 'reviews'],
  handle: async ({ actor, queries, params: { id } }) => {
    const { catalogue, reviews } = queries
    const product = catalogue.product(id)
    if (product === undefined) return reject('PRODUCT_NOT_FOUND')
    const [own, orderId] = await Promise.all([
      reviews.own(actor, id),
      reviews.deliveredWith(actor, id),
    ])
    return ok({
      body: {
        ...ratingOf(product.starCounts),
        stars: [...product.starCounts],
        own: own === undefined ? null : presentReview(own),
        mayReview: orderId !== undefined,
        mayModerate: moderatesReviews(actor),
      },
    })
  },
})

const writeOwn = defineRoute({
  method: 'PUT',
  path: '/api/products/:id/reviews/own',
  mayAsk: hasAccount,
  area,
  summary: 'Writes one’s review of a product that an order has brought, or changes it',
  input: z.object({ params: reviewedProductParams, body: reviewBody }),
  status: 200,
  response: z.object({}),
  errors: ['UNAUTHENTICATED', 'ACCOUNT_ERASED', 'REVIEW_NOT_ALLOWED', 'USER_NOT_FOUND', 'CONFLICT'],
  limits: ['own'],
  // The read model must have caught up: the order may have been delivered a moment ago.
  reads: ['reviews'],
  handle: async ({ body, issue, params: { id: productId } }) =>
    answerEmpty(await issue(writeReview, { productId, ...body })),
})

const moderate = defineRoute({
  method: 'PATCH',
  path: '/api/reviews/:id',
  mayAsk: moderatesReviews,
  area,
  summary: 'Hides a review with a reason, or shows it again; for admins and branch managers',
  input: z.object({ params: z.object({ id: uuid }), body: moderationBody }),
  status: 200,
  response: z.object({}),
  errors: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'REVIEW_NOT_FOUND',
    'OWN_MATTER',
    'REASON_REQUIRED',
    'CONFLICT',
  ],
  limits: ['staff'],
  reads: ['reviews'],
  handle: async ({ body, issue, params: { id: reviewId } }) => {
    const hide = body.hidden ? body.reason : null
    return answerEmpty(await issue(moderateReview, { reviewId, hide }))
  },
})

export const reviewRoutes: readonly Route[] = [
  reviewsOfProduct,
  summaryOfProduct,
  writeOwn,
  moderate,
]
