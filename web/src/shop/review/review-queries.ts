import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'
import { type ModerationBody, type ReviewBody, review, reviewSummary } from '#contract/review.ts'
import { z } from '#contract/rules/schema.ts'
import { apiQuery } from '#web/lib/queries.ts'
import { apiPage, send } from '../../lib/api.ts'
import { useAction } from '../../lib/use-action.ts'
import { useUserId } from '../account/session.ts'
import { goodsKeys, keys } from '../keys.ts'

/** The first page is short. 'View All Reviews' loads larger pages. */
const FIRST_PAGE = 4

/** The answer depends on the user, e.g. whether they can write a review. */
export const reviewSummaryQuery = (productId: number, userId: string | undefined) =>
  apiQuery(
    keys.own(userId).reviews({ product: productId, summary: true }),
    `/api/products/${productId}/reviews/summary`,
    reviewSummary,
  )

export const reviewPagesQuery = (productId: number, userId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: keys.own(userId).reviews({ product: productId, pages: true }),
    queryFn: ({ pageParam, signal }) => apiPage(pageParam, z.array(review), signal),
    initialPageParam: `/api/products/${productId}/reviews?limit=${FIRST_PAGE}`,
    getNextPageParam: (last) => last.next?.replace(`limit=${FIRST_PAGE}`, 'limit=20'),
  })

/** Sends a change of a review, and fetches again what shows it: the reviews, and the products with their stars. */
const useSend = () => {
  const client = useQueryClient()
  const userId = useUserId()
  return async (
    productId: number,
    path: string,
    options: { method: string; body: unknown },
  ): Promise<void> => {
    await send(path, options)
    await Promise.all(
      [keys.own(userId).reviews({ product: productId }), ...goodsKeys(userId)].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
  }
}

export const useSendReview = () => {
  const change = useSend()
  return (productId: number, body: ReviewBody) =>
    change(productId, `/api/products/${productId}/reviews/own`, { method: 'PUT', body })
}

export const useModerateReview = (productId: number, failed: string, done: () => void) => {
  const change = useSend()
  return useAction({
    send: ({ id, ...body }: ModerationBody & { id: string }) =>
      change(productId, `/api/reviews/${id}`, { method: 'PATCH', body }),
    done,
    failed,
  })
}
