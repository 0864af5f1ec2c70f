import * as z from 'zod'
import { recordExport } from '../../commands/disclosure/record-disclosure.ts'
import { ordersQuery } from '../../contract/order/orders-query.ts'
import { nairobiDay } from '../../contract/rules/dates.ts'
import { ok } from '../../domain/kernel/result.ts'
import { defineFileRoute, type Route } from '../server/route.ts'
import { filterOf } from './filter-of.ts'
import { ordersCsv } from './orders-csv.ts'

/** The filters in words for the record. The text of a search may be a person's name: that there was one is enough. */
const filtersOf = ({ search, ...others }: z.output<typeof ordersQuery>): string => {
  const given = Object.entries(others).filter(([, value]) => value !== undefined)
  const texts = given.map(([name, value]) => `${name}=${value}`)
  return [...texts, ...(search === undefined ? [] : ['search'])].join('&') || 'all'
}

/** A POST, since each export is recorded. The orders are read while they are sent. */
export const exportOrders: Route = defineFileRoute({
  method: 'POST',
  path: '/api/orders/export',
  area: 'Orders',
  summary:
    'The orders that the filters name as CSV; for admins, and managers who name their branch. It is recorded',
  input: z.object({ body: ordersQuery }),
  status: 200,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  limits: ['staff'],
  reads: ['orders'],
  handle: async ({ actor, body, deps, issue, queries }) => {
    const filter = filterOf(body)
    const allowed = await queries.orders.list(actor, filter, { limit: 1 })
    if (!allowed.ok) return allowed
    const recorded = await issue(recordExport, {
      kind: 'orders_exported',
      filters: filtersOf(body),
    })
    if (!recorded.ok) return recorded
    const name = `orders-${nairobiDay(deps.commands.world.now())}.csv`
    return ok({ name, type: 'text/csv', text: ordersCsv(queries, actor, filter) })
  },
})
