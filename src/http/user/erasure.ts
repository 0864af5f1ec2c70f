import * as z from 'zod'
import { eraseOwnAccount, eraseUser } from '../../commands/user/erasure/erase-account.ts'
import { eraseGuest } from '../../commands/user/erasure/erase-guest.ts'
import { eraseOwnBody, eraseQuery } from '../../contract/account.ts'
import { uuid } from '../../contract/rules/schema.ts'
import { accountChanged } from '../../contract/staff-users.ts'
import { hasAccount, isAdmin } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import { leftAfter } from '../delivery/former-drivers.ts'
import { guardGuesses } from '../server/limits/guard-guesses.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { answerEmpty } from '../server/route-parts.ts'
import { clearSessionCookie } from '../server/visit.ts'

const erasure = { method: 'POST', status: 200, response: z.object({}), reads: [] } as const
const ofId = z.object({ params: z.object({ id: uuid }), query: eraseQuery })

const ownAccount = defineRoute({
  ...erasure,
  path: '/api/users/erase',
  mayAsk: hasAccount,
  area: 'Accounts',
  summary:
    'Erases one’s own account for good: name, addresses, what orders and reviews say of oneself. Open orders are cancelled first where openOrders says so, else named',
  input: z.object({ body: eraseOwnBody }),
  errors: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'WRONG_PASSWORD',
    'USER_NOT_FOUND',
    'ORDERS_OPEN',
    'LAST_ADMIN',
    'CONFLICT',
    'TOO_BUSY',
  ],
  limits: ['own'],
  handle: async ({ body, issue, ...visit }) => {
    const { id } = visit.actor
    const erased = await guardGuesses(id, visit, () => issue(eraseOwnAccount, body))
    if (!erased.ok) return erased
    clearSessionCookie(visit.ctx)
    return ok({ body: {} })
  },
})

const account = defineRoute({
  ...erasure,
  path: '/api/admin/users/:id/erase',
  mayAsk: isAdmin,
  area: 'Accounts',
  summary: 'Erases an account for good; for admins. openOrders says what becomes of open orders',
  input: ofId,
  errors: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'USER_NOT_FOUND',
    'ORDERS_OPEN',
    'LAST_ADMIN',
    'CONFLICT',
  ],
  limits: ['staff'],
  response: accountChanged,
  handle: async ({ issue, params, query, ...visit }) => {
    const erase = { userId: params.id, openOrders: query.openOrders }
    const erased = await issue(eraseUser, erase)
    return erased.ok ? ok({ body: { left: await leftAfter(visit, params.id) } }) : erased
  },
})

const guestOfOrder = defineRoute({
  ...erasure,
  path: '/api/admin/orders/:id/erase',
  mayAsk: isAdmin,
  area: 'Orders',
  summary:
    'Erases for good whoever placed the order as a guest; for admins. openOrders says what becomes of it',
  input: ofId,
  errors: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'ORDER_NOT_FOUND',
    'ORDER_OF_ACCOUNT',
    'ORDERS_OPEN',
    'CONFLICT',
  ],
  limits: ['staff'],
  handle: async ({ issue, params, query }) => {
    const erase = { orderId: params.id, openOrders: query.openOrders }
    return answerEmpty(await issue(eraseGuest, erase))
  },
})

export const erasureRoutes: readonly Route[] = [ownAccount, account, guestOfOrder]
