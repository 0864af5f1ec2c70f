import { passwordLink } from '#contract/account.ts'
import { complainedOrder } from '#contract/order/make-complaint.ts'
import { order } from '#contract/order/order.ts'
import type { z } from '#contract/rules/schema.ts'
import { staffCustomer } from '#contract/staff-customers.ts'
import {
  accountChanged,
  type activeBody,
  newStaff,
  type newStaffBody,
  type roleBody,
  staffUser,
} from '#contract/staff-users.ts'
import { api, send } from '#web/lib/api.ts'
import { apiQuery, pagedQuery } from '#web/lib/queries.ts'
import { keys } from '#web/shop/keys.ts'

const PAGE = 50
const ORDERS_PAGE = 20
/** The time in ms after which accounts are fetched again. The server sends no live message about accounts. */
const LOOK_AGAIN_MS = 10_000

/** The server sends no live message about some payments, so a customer's sums are fetched again after this time in ms. */
const SUMS_AGAIN_MS = 30_000

/** The key that all queries about accounts begin with. */
export const usersKey = (userId: string | undefined) => keys.own(userId).staff({ part: 'users' })

/** Pages of accounts. `query` is the query string of GET /api/admin/users. */
export const userPagesQuery = (userId: string | undefined, query: string) =>
  pagedQuery(
    keys.own(userId).staff({ part: 'users', list: query }),
    `/api/admin/users?${query}${query === '' ? '' : '&'}limit=${PAGE}`,
    staffUser,
    { refetchInterval: LOOK_AGAIN_MS },
  )

export const userQuery = (userId: string | undefined, id: string) =>
  apiQuery(
    keys.own(userId).staff({ part: 'users', one: id }),
    `/api/admin/users/${id}`,
    staffUser,
    { refetchInterval: LOOK_AGAIN_MS },
  )

export const customerQuery = (userId: string | undefined, id: string) =>
  apiQuery(
    keys.own(userId).staff({ part: 'customers', one: id }),
    `/api/staff/customers/${id}`,
    staffCustomer,
    { refetchInterval: SUMS_AGAIN_MS },
  )

/**
 * The customer's orders, the newest first. Managers get those of their branch. `query` is the query string of GET
 * /api/orders/user/:id.
 */
export const customerOrdersQuery = (userId: string | undefined, id: string, query: string) =>
  pagedQuery(
    keys.own(userId).orders({ customer: id, query }),
    `/api/orders/user/${id}?${query}${query === '' ? '' : '&'}limit=${ORDERS_PAGE}`,
    order,
  )

/** The customer's orders with a complaint, the newest complaint first. A live message renews them. */
export const customerComplaintsQuery = (userId: string | undefined, id: string) =>
  pagedQuery(
    keys.own(userId).orders({ customer: id, staff: 'complaints' }),
    `/api/complaints?customer=${id}&limit=${ORDERS_PAGE}`,
    complainedOrder,
  )

export const createStaff = (body: z.output<typeof newStaffBody>) =>
  api('/api/admin/users', newStaff, { method: 'POST', body })

export const changeRole = (id: string, body: z.output<typeof roleBody>) =>
  api(`/api/admin/users/${id}/role`, accountChanged, { method: 'PATCH', body })

export const setActive = (id: string, body: z.output<typeof activeBody>) =>
  api(`/api/admin/users/${id}/active`, accountChanged, { method: 'PATCH', body })

export const resetFactor = (id: string) =>
  send(`/api/admin/users/${id}/second-factor`, { method: 'DELETE' })

export const makeLink = (id: string) =>
  api(`/api/admin/users/${id}/password-link`, passwordLink, { method: 'POST' })
