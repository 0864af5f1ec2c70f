import { paymentStatus } from '#contract/order/order.ts'
import {
  openRefunds,
  paymentSummary,
  paymentsQuery,
  paymentView,
  type refundBody,
  type resolveCaseBody,
  settledPayment,
  type takeUpCaseBody,
  type writeOffDebtBody,
} from '#contract/payment/staff-payment.ts'
import type { z } from '#contract/rules/schema.ts'
import { addressState } from '#web/lib/address-state.ts'
import { api } from '#web/lib/api.ts'
import { apiQuery, pagedQuery } from '#web/lib/queries.ts'
import { keys } from '#web/shop/keys.ts'
import { LOOK_AGAIN_MS } from '#web/staff-shop/payment-queries.ts'
import { useAddressFilters } from '#web/staff-ui/use-address-filters.ts'

export const views = paymentView.options
export const statuses = paymentStatus.options

export const paymentFilters = addressState(paymentsQuery)

/** The view of the list does not count as a filter, so clearing the filters keeps it. */
export const usePaymentFilters = () => useAddressFilters(paymentFilters, ['view'])

export type PaymentFiltering = ReturnType<typeof usePaymentFilters>

const PAGE = 50

/** Pages of payments, the newest first. `query` is the query string of GET /api/payments. */
export const paymentPagesQuery = (userId: string | undefined, query: string) =>
  pagedQuery(
    keys.own(userId).payments({ list: query }),
    `/api/payments?${query}${query === '' ? '' : '&'}limit=${PAGE}`,
    paymentSummary,
    { refetchInterval: LOOK_AGAIN_MS },
  )

/** The open refunds of the order's customer, from which a reference may have paid several. */
export const openRefundsQuery = (userId: string | undefined, orderId: string) =>
  apiQuery(
    keys.own(userId).payments({ refundsOf: orderId }),
    `/api/payments/${orderId}/refunds`,
    openRefunds,
  )

export type Resolution = z.input<typeof resolveCaseBody>
export type RefundAction = z.input<typeof refundBody>

export const resolveCase = (orderId: string, caseId: string, body: Resolution) =>
  api(`/api/payments/${orderId}/cases/${caseId}`, settledPayment, { method: 'POST', body })

export const takeUpCase = (orderId: string, caseId: string, body: z.input<typeof takeUpCaseBody>) =>
  api(`/api/payments/${orderId}/cases/${caseId}/take-up`, settledPayment, { method: 'POST', body })

export const writeOffDebt = (orderId: string, body: z.input<typeof writeOffDebtBody>) =>
  api(`/api/payments/${orderId}/debt`, settledPayment, { method: 'POST', body })

export const settleRefund = (orderId: string, refundId: string, body: RefundAction) =>
  api(`/api/payments/${orderId}/refunds/${refundId}`, settledPayment, { method: 'POST', body })
