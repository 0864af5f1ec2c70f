import { product } from '#contract/catalogue/catalogue.ts'
import { shopStats } from '#contract/figures.ts'
import { order } from '#contract/order/order.ts'
import { z } from '#contract/rules/schema.ts'
import { staffUser } from '#contract/staff-users.ts'
import { apiQuery } from '#web/lib/queries.ts'
import { keys } from '#web/shop/keys.ts'

type Asker = string | undefined

/** The number of rows in the table of a tab. */
export const ROWS = 10

/** The time in ms after which the figures are fetched again. The server sends no live message about some of them. */
const LOOK_AGAIN_MS = 30_000

export const statsQuery = (userId: Asker) =>
  apiQuery(keys.own(userId).staff({ part: 'stats' }), '/api/admin/stats', shopStats, {
    refetchInterval: LOOK_AGAIN_MS,
  })

/** The newest orders. A live message about an order has them fetched again. */
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
