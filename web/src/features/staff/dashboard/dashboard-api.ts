import { product } from '#contract/catalogue/catalogue.ts'
import { shopStats } from '#contract/figures.ts'
import { order } from '#contract/order/order.ts'
import { z } from '#contract/rules/schema.ts'
import { staffUser } from '#contract/staff-users.ts'
import { keys } from '#web/shop/keys.ts'
import { apiQuery } from '#web/staff-ui/queries.ts'

type Asker = string | undefined

/** Rows of a tab's table. */
export const ROWS = 10

/** No live message tells of all that the figures count, so they are fetched again this often. */
const LOOK_AGAIN_MS = 30_000

export const statsQuery = (userId: Asker) =>
  apiQuery(keys.own(userId).staff({ part: 'stats' }), '/api/admin/stats', shopStats, {
    refetchInterval: LOOK_AGAIN_MS,
  })

/** Live messages have them fetched again. */
export const newestOrdersQuery = (userId: Asker) =>
  apiQuery(
    keys.own(userId).orders({ staff: 'newest' }),
    `/api/orders?limit=${ROWS}`,
    z.array(order),
  )

export const firstProductsQuery = apiQuery(
  keys.shop.products({ staff: 'first' }),
  `/api/products?limit=${ROWS}`,
  z.array(product),
)

export const newestUsersQuery = (userId: Asker) =>
  apiQuery(
    keys.own(userId).staff({ part: 'users', newest: ROWS }),
    `/api/admin/users?limit=${ROWS}`,
    z.array(staffUser),
    { refetchInterval: LOOK_AGAIN_MS },
  )
