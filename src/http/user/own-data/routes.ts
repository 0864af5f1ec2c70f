import * as z from 'zod'
import { eraseOwnOrder } from '#src/commands/user/erasure/erase-guest.ts'
import { confirmPassword } from '#src/commands/user/passwords.ts'
import {
  eraseOrderBody,
  erasureFacts,
  exportOrderBody,
  exportOwnBody,
} from '#src/contract/own-data.ts'
import { nairobiDay } from '#src/contract/rules/dates.ts'
import { toKsh } from '#src/contract/rules/money.ts'
import { uuid } from '#src/contract/rules/schema.ts'
import { denied, hasAccount, ownsOrder } from '#src/domain/kernel/access.ts'
import { ok } from '#src/domain/kernel/result.ts'
import { allowedStatuses } from '#src/domain/order/transitions.ts'
import { partiesIn } from '#src/projections/orders/queries.ts'
import { seesNamedOrder } from '../../order/sees-order.ts'
import { guardGuesses } from '../../server/limits/guard-guesses.ts'
import type { Download } from '../../server/reply.ts'
import { defineFileRoute, defineRoute, type Route } from '../../server/route.ts'
import { answerEmpty } from '../../server/route-parts.ts'
import type { Visit } from '../../server/visit.ts'
import { orderData } from './order-data.ts'
import { accountSections } from './sections.ts'
import { type Section, writeHtml, writeJson } from './write-file.ts'

const fileOf = ({ deps }: Visit, sections: readonly Section[], format: 'json' | 'html') => {
  const now = deps.commands.world.now()
  const name = `duka-my-data-${nairobiDay(now)}.${format}`
  const file: Download =
    format === 'json'
      ? { name, type: 'application/json', text: writeJson(sections, now.toISOString()) }
      : { name, type: 'text/html', text: writeHtml(sections, now.toISOString()) }
  return ok(file)
}

const exportAccount = defineFileRoute({
  method: 'POST',
  path: '/api/users/export',
  mayAsk: hasAccount,
  area: 'Accounts',
  summary:
    'Everything that the shop keeps of one’s own account, as a file: JSON, or one HTML page. Asks for the password; ten times a day',
  input: z.object({ body: exportOwnBody }),
  status: 200,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'WRONG_PASSWORD', 'USER_NOT_FOUND', 'TOO_BUSY'],
  limits: ['export'],
  reads: [
    'users',
    'orders',
    'deliveries',
    'findings',
    'reviews',
    'wishlists',
    'loyalty',
    'game',
    'audit',
  ],
  handle: async (visit) => {
    const { actor, body, issue, queries } = visit
    const { password, format } = body
    const confirmed = await guardGuesses(actor.id, visit, () =>
      issue(confirmPassword, { password }),
    )
    if (!confirmed.ok) return confirmed
    const account = await queries.users.byId(actor, actor.id)
    if (!account.ok) return account
    return fileOf(visit, await accountSections(visit, account.value), format)
  },
})

const ofOrder = z.object({ id: uuid })

const exportOrder = defineFileRoute({
  method: 'POST',
  path: '/api/orders/:id/export',
  area: 'Orders',
  summary:
    'Everything that the shop keeps of an order, as a file: JSON, or one HTML page; for its owner or who holds its secret',
  input: z.object({ params: ofOrder, body: exportOrderBody }),
  status: 200,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'ORDER_NOT_FOUND'],
  limits: ['export'],
  orderOf: ({ params }) => params.id,
  unlessStranger: seesNamedOrder,
  reads: ['orders', 'deliveries', 'findings'],
  handle: async (visit) => {
    const { actor, body, params, queries } = visit
    const found = await queries.orders.byId(actor, params.id)
    if (!found.ok) return found
    if (!ownsOrder(actor, partiesIn(found.value))) return denied(actor)
    const items = [await orderData(visit, found.value)]
    return fileOf(visit, [{ name: 'orders', title: 'Your order', items }], body.format)
  },
})

const lookBefore = defineRoute({
  method: 'GET',
  path: '/api/users/erase',
  mayAsk: hasAccount,
  area: 'Accounts',
  summary: 'What erasing one’s own account would end: open orders, points and vouchers',
  input: z.object({}),
  status: 200,
  response: erasureFacts,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  reads: ['orders', 'loyalty'],
  handle: async ({ actor, queries }) => {
    if (!hasAccount(actor)) return denied(actor)
    const ids = await queries.orders.openOf(actor.id)
    const found = await Promise.all(ids.map((id) => queries.orders.byId(actor, id)))
    const loyalty = await queries.loyalty.own(actor)
    const { points = 0, open = [] } = (loyalty.ok && loyalty.value) || {}
    const openOrders = found.flatMap((one) => {
      if (!one.ok) return []
      const { id, orderNumber, status, priceCents } = one.value
      const may = allowedStatuses(actor, { ...one.value, ...partiesIn(one.value) })
      const total = toKsh(priceCents)
      return [{ id, orderNumber, status, total, isCancellable: may.includes('cancelled') }]
    })
    return ok({ body: { openOrders, points, vouchers: open.length } })
  },
})

const eraseOrder = defineRoute({
  method: 'POST',
  path: '/api/orders/:id/erase',
  area: 'Orders',
  summary:
    'Erases for good whoever placed the order as a guest; for who holds its secret, which is gone then. openOrders says to cancel it first',
  input: z.object({ params: ofOrder, body: eraseOrderBody }),
  status: 200,
  response: z.object({}),
  errors: ['ORDER_NOT_FOUND', 'ORDER_OF_ACCOUNT', 'ORDERS_OPEN', 'CONFLICT'],
  limits: ['order-change'],
  orderOf: ({ params }) => params.id,
  unlessStranger: seesNamedOrder,
  reads: [],
  handle: async ({ body, issue, params: { id: orderId } }) =>
    answerEmpty(await issue(eraseOwnOrder, { orderId, ...body })),
})

export const ownDataRoutes: readonly Route[] = [exportAccount, exportOrder, lookBefore, eraseOrder]
