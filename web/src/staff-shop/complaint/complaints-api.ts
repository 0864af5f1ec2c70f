import { queryOptions } from '@tanstack/react-query'
import { type answerComplaintBody, complainedOrder } from '#contract/order/make-complaint.ts'
import { z } from '#contract/rules/schema.ts'
import { api } from '#web/lib/api.ts'
import { countedPage, pagedQuery } from '#web/lib/queries.ts'
import { keys } from '#web/shop/keys.ts'

const PAGE = 50

/** Pages of orders with complaints. `query` is the query string of GET /api/complaints. A live message renews them. */
export const complaintPagesQuery = (userId: string | undefined, query: string) =>
  pagedQuery(
    keys.own(userId).orders({ staff: 'complaints', query }),
    `/api/complaints?${query}${query === '' ? '' : '&'}limit=${PAGE}`,
    complainedOrder,
  )

/**
 * The orders whose complaint waits for an answer. `count` is '3', or '100+'. `oldest`: since when the oldest waits,
 * undefined if none does. No `branch` means all branches that the viewer runs. A live message renews them.
 */
export const waitingComplaintsQuery = (userId: string | undefined, branch?: number) =>
  queryOptions({
    queryKey: keys.own(userId).orders({ staff: 'complaints', counted: true, branch }),
    queryFn: async ({ signal }) => {
      const path = branch === undefined ? '/api/complaints' : `/api/complaints?branch=${branch}`
      const { items, count } = await countedPage(path, complainedOrder, signal)
      return { count, oldest: items[0]?.at }
    },
  })

export const answerComplaint = (
  orderId: string,
  complaintId: string,
  body: z.input<typeof answerComplaintBody>,
) =>
  api(`/api/orders/${orderId}/complaints/${complaintId}/answer`, z.object({}), {
    method: 'POST',
    body,
  })
