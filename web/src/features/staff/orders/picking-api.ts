import { queryOptions } from '@tanstack/react-query'
import { pickingList } from '#contract/order/staff-order.ts'
import { catalogueId, uuid, z } from '#contract/rules/schema.ts'
import { addressState } from '#web/lib/address-state.ts'
import { api } from '#web/lib/api.ts'
import { keys } from '#web/shop/keys.ts'

/** A branch's confirmed orders, or one order of it. */
const what = z.object({ branch: catalogueId.optional(), order: uuid.optional() })
export const pickingAddress = addressState(what)

export const pickingPath = (branchId: number, orderId?: string): string =>
  `/picking?branch=${branchId}${orderId === undefined ? '' : `&order=${orderId}`}`

export const pickingQuery = (
  userId: string | undefined,
  branchId: number,
  orderId: string | undefined,
) =>
  queryOptions({
    queryKey: keys.own(userId).orders({ staff: 'picking', branchId, orderId }),
    queryFn: ({ signal }) => {
      const one = orderId === undefined ? '' : `?order=${orderId}`
      return api(`/api/orders/branch/${branchId}/picking${one}`, pickingList, { signal })
    },
  })
