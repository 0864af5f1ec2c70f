import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { type ModerationBody, type ReviewBody, review, reviewSummary } from '#contract/review.ts'
import { z } from '#contract/rules/zod.ts'
import { api, apiPage, send } from '#web/lib/api.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { goodsKeys, keys } from '#web/shop/keys.ts'

/** A first look; 'View All Reviews' brings them by larger pages. */
const FIRST_PAGE = 4

/** What is seen depends on who asks. */
export const reviewSummaryQuery = (productId: number, userId: string | undefined) =>
  queryOptions({
    queryKey: keys.own(userId).reviews({ product: productId, summary: true }),
    queryFn: ({ signal }) =>
      api(`/api/products/${productId}/reviews/summary`, reviewSummary, { signal }),
  })

export const reviewPagesQuery = (productId: number, userId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: keys.own(userId).reviews({ product: productId, pages: true }),
    queryFn: ({ pageParam, signal }) => apiPage(pageParam, z.array(review), signal),
    initialPageParam: `/api/products/${productId}/reviews?limit=${FIRST_PAGE}`,
    getNextPageParam: (last) => last.next?.replace(`limit=${FIRST_PAGE}`, 'limit=20'),
  })

/** The stars stand on the product's page and on every card of it. */
const useChanged = (productId: number): (() => Promise<unknown>) => {
  const client = useQueryClient()
  const userId = useUserId()
  return () =>
    Promise.all(
      [keys.own(userId).reviews({ product: productId }), ...goodsKeys(userId)].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
}

export const useWriteReview = (productId: number) => {
  const onSuccess = useChanged(productId)
  return useMutation({
    mutationFn: (body: ReviewBody) =>
      send(`/api/products/${productId}/reviews/own`, { method: 'PUT', body }),
    onSuccess,
  })
}

export const useModerateReview = (productId: number) => {
  const onSuccess = useChanged(productId)
  return useMutation({
    mutationFn: ({ id, ...body }: ModerationBody & { id: string }) =>
      send(`/api/reviews/${id}`, { method: 'PATCH', body }),
    onSuccess,
  })
}
