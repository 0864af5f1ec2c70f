import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  paymentDetail,
  paymentSummary,
  type refundBody,
  type resolveCaseBody,
  settledPayment,
  statementReport,
} from '#contract/payment/staff-payment.ts'
import { z } from '#contract/rules/schema.ts'
import { api, apiPage } from '#web/lib/api.ts'
import { keys } from '#web/shop/keys.ts'

const PAGE = 50
/** The most payments that are counted. More are shown as '100+'. */
const COUNTED = 100

/** No live message speaks of some changes, so the list is fetched again this often. */
const LOOK_AGAIN_MS = 30_000

/** `query` is the query string of GET /api/payments. The newest payment comes first. */
export const paymentPagesQuery = (userId: string | undefined, query: string) =>
  infiniteQueryOptions({
    queryKey: keys.own(userId).payments({ list: query }),
    queryFn: ({ pageParam, signal }) => apiPage(pageParam, z.array(paymentSummary), signal),
    initialPageParam: `/api/payments?${query}${query === '' ? '' : '&'}limit=${PAGE}`,
    getNextPageParam: (last) => last.next,
    refetchInterval: LOOK_AGAIN_MS,
  })

/** The number of payments that wait for somebody: '3', or '100+'. */
export const waitingQuery = (
  userId: string | undefined,
  view: 'review' | 'refunds' | 'differences',
) =>
  queryOptions({
    queryKey: keys.own(userId).payments({ waiting: view }),
    queryFn: async ({ signal }) => {
      const path = `/api/payments?view=${view}&limit=${COUNTED}`
      const { items, next } = await apiPage(path, z.array(paymentSummary), signal)
      return `${items.length}${next === undefined ? '' : '+'}`
    },
    refetchInterval: LOOK_AGAIN_MS,
  })

export const paymentQuery = (userId: string | undefined, orderId: string) =>
  queryOptions({
    queryKey: keys.own(userId).payments({ order: orderId }),
    queryFn: ({ signal }) => api(`/api/payments/${orderId}`, paymentDetail, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
  })

export type Resolution = z.input<typeof resolveCaseBody>
export type RefundAction = z.input<typeof refundBody>

export const resolveCase = (orderId: string, caseId: string, body: Resolution) =>
  api(`/api/payments/${orderId}/cases/${caseId}`, settledPayment, { method: 'POST', body })

export const settleRefund = (orderId: string, refundId: string, body: RefundAction) =>
  api(`/api/payments/${orderId}/refunds/${refundId}`, settledPayment, { method: 'POST', body })

export const importStatement = (csv: string) =>
  api('/api/payments/statement', statementReport, {
    method: 'POST',
    body: new Blob([csv], { type: 'text/csv' }),
  })
