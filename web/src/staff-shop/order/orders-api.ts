import { queryOptions } from '@tanstack/react-query'
import { changedOrder, type OrderStatus, order } from '#contract/order/order.ts'
import {
  handedBack,
  type noteBody,
  orderCount,
  recordedReturn,
  type returnBody,
  returnPreview,
  type returnPreviewBody,
  staffOrderDetail,
  writtenNote,
} from '#contract/order/staff-order.ts'
import type { z } from '#contract/rules/schema.ts'
import { api } from '#web/lib/api.ts'
import { apiQuery, pagedQuery } from '#web/lib/queries.ts'
import { keys } from '#web/shop/keys.ts'
import { countText } from '#web/staff-ui/stat-card.tsx'

const PAGE = 50

/**
 * Which orders a list shows. An undefined branch means all branches; `query` is the query string of GET /api/orders.
 */
export type ListedOrders = { branchId: number | undefined; query: string }

const pathOf = ({ branchId, query }: ListedOrders, limit: number): string => {
  const search = new URLSearchParams(query)
  search.set('limit', String(limit))
  return `/api/orders${branchId === undefined ? '' : `/branch/${branchId}`}?${search}`
}

/** The body of the request for an export: the filters and the branch of the list. */
export const exportedOrders = ({ branchId, query }: ListedOrders): object => {
  const filters = Object.fromEntries(new URLSearchParams(query))
  return branchId === undefined ? filters : { ...filters, branch: branchId }
}

const countPathOf = ({ branchId, query }: ListedOrders): string => {
  const search = new URLSearchParams(query)
  if (branchId !== undefined) search.set('branch', String(branchId))
  return `/api/orders/count?${search}`
}

/** Pages of orders, the newest first. A live message about an order has them fetched again. */
export const orderPagesQuery = (userId: string | undefined, listed: ListedOrders) =>
  pagedQuery(keys.own(userId).orders({ staff: 'list', ...listed }), pathOf(listed, PAGE), order)

/** The number of orders that pass the filters, as text: '3', or '1,000+'. */
export const orderCountQuery = (userId: string | undefined, listed: ListedOrders) =>
  queryOptions({
    queryKey: keys.own(userId).orders({ staff: 'count', ...listed }),
    queryFn: async ({ signal }) => {
      const { count, isMore } = await api(countPathOf(listed), orderCount, { signal })
      return `${countText(count)}${isMore ? '+' : ''}`
    },
  })

/** An order with what only staff see: the people behind its history, and its returns. */
export const staffOrderQuery = (userId: string | undefined, orderId: string) =>
  apiQuery(
    keys.own(userId).order({ order: orderId, as: 'staff' }),
    `/api/orders/${orderId}`,
    staffOrderDetail,
  )

export const writeNote = (orderId: string, body: z.input<typeof noteBody>) =>
  api(`/api/orders/${orderId}/notes`, writtenNote, { method: 'POST', body })

export const returnGoods = (orderId: string, body: z.input<typeof returnBody>) =>
  api(`/api/orders/${orderId}/returns`, recordedReturn, { method: 'POST', body })

/** Asks which sum would be paid back for these pieces. The server records nothing. */
export const returnPreviewQuery = (
  userId: string | undefined,
  orderId: string,
  body: z.input<typeof returnPreviewBody>,
) =>
  queryOptions({
    queryKey: keys.own(userId).staff({ returnOf: orderId, ...body }),
    queryFn: ({ signal }) =>
      api(`/api/orders/${orderId}/returns/preview`, returnPreview, {
        method: 'POST',
        body,
        signal,
      }),
    staleTime: 0,
  })

/** Records that the counter paid the customer back. `amount` is in KSh. */
export const handBackCash = (orderId: string, refundId: string, amount: number) =>
  api(`/api/orders/${orderId}/refunds/${refundId}/hand-back`, handedBack, {
    method: 'POST',
    body: { amount },
  })

/** A change of an order's status. */
export type OrderStep = {
  status: OrderStatus
  /** The revision of the order that the sender saw. The server refuses an outdated one. */
  revision: number | undefined
  reason?: string
  /** The pieces that the order lacked were found. */
  found?: true
}

export const takeStep = (orderId: string, body: OrderStep) =>
  api(`/api/orders/${orderId}/status`, changedOrder, { method: 'PATCH', body })
