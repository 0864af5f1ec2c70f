import { queryOptions } from '@tanstack/react-query'
import { product } from '#contract/catalogue/catalogue.ts'
import { shopStats } from '#contract/figures.ts'
import { order } from '#contract/order/order.ts'
import { z } from '#contract/rules/schema.ts'
import { staffUser } from '#contract/staff-users.ts'
import { api } from '#web/lib/api.ts'
import { keys } from '#web/shop/keys.ts'

type Asker = string | undefined

/** Rows of a tab's table. */
export const ROWS = 10

/** No live message tells of all that the figures count, so they are fetched again this often. */
const LOOK_AGAIN_MS = 30_000

export const statsQuery = (userId: Asker) =>
  queryOptions({
    queryKey: keys.own(userId).staff({ part: 'stats' }),
    queryFn: ({ signal }) => api('/api/admin/stats', shopStats, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
  })

/** Live messages have them fetched again. */
export const newestOrdersQuery = (userId: Asker) =>
  queryOptions({
    queryKey: keys.own(userId).orders({ staff: 'newest' }),
    queryFn: ({ signal }) => api(`/api/orders?limit=${ROWS}`, z.array(order), { signal }),
  })

export const firstProductsQuery = queryOptions({
  queryKey: keys.shop.products({ staff: 'first' }),
  queryFn: ({ signal }) => api(`/api/products?limit=${ROWS}`, z.array(product), { signal }),
})

export const newestUsersQuery = (userId: Asker) =>
  queryOptions({
    queryKey: keys.own(userId).staff({ part: 'users', newest: ROWS }),
    queryFn: ({ signal }) => api(`/api/admin/users?limit=${ROWS}`, z.array(staffUser), { signal }),
    refetchInterval: LOOK_AGAIN_MS,
  })
