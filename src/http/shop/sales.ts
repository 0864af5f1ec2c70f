import * as z from 'zod'
import { salesCsv } from '../../commands/finance/sales-csv.ts'
import { nairobiDay } from '../../contract/rules/dates.ts'
import {
  isSalesRange,
  type SalesQuery,
  sales,
  salesQuery,
  salesRange,
} from '../../contract/sales.ts'
import { countsCash } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { defineFileRoute, defineRoute, type Route } from '../server/route.ts'
import { answerWith, csvFile } from '../server/route-parts.ts'
import type { Visit } from '../server/visit.ts'
import { type AskedSales, presentSales, soldProducts } from './present-sales.ts'

type Asking = Pick<Visit, 'actor' | 'deps' | 'queries'>

const todayOf = ({ deps }: Asking): string => nairobiDay(deps.commands.world.now())

const read = async (visit: Asking, query: SalesQuery) => {
  const range = salesRange(query, todayOf(visit))
  const asked: AskedSales = { ...query, ...range }
  if (!isSalesRange(asked)) return reject('INVALID_INPUT')
  const found = await visit.queries.sales.of(visit.actor, { ...range, branchId: query.branch })
  return found.ok ? ok({ asked, both: found.value }) : found
}

const area = 'Finance'
const errors = ['UNAUTHENTICATED', 'FORBIDDEN', 'INVALID_INPUT'] as const

const show = defineRoute({
  method: 'GET',
  path: '/api/sales',
  mayAsk: countsCash,
  area,
  summary:
    'What was sold in a range of days, beside the time before; for finance and admins, and managers who name their branch',
  input: z.object({ query: salesQuery }),
  status: 200,
  response: sales,
  errors,
  reads: ['sales', 'catalogue'],
  handle: async ({ query, ...visit }) =>
    answerWith(await read(visit, query), ({ asked, both }) =>
      presentSales(asked, todayOf(visit), both, visit.queries.catalogue),
    ),
})

const exportSales = defineFileRoute({
  method: 'POST',
  path: '/api/sales/export',
  mayAsk: countsCash,
  area,
  summary: 'The same sales as CSV, a line for each figure, with all products that were sold',
  input: z.object({ body: salesQuery }),
  status: 200,
  errors,
  limits: ['staff'],
  reads: ['sales', 'catalogue'],
  handle: async ({ body, ...visit }) => {
    const found = await read(visit, body)
    if (!found.ok) return found
    const { asked, both } = found.value
    const { catalogue } = visit.queries
    const text = salesCsv({
      sales: presentSales(asked, todayOf(visit), both, catalogue),
      products: soldProducts(both, catalogue),
      branchName: (id) => catalogue.branch(id)?.name ?? String(id),
    })
    return csvFile('sales', visit.deps, text)
  },
})

export const salesRoutes: readonly Route[] = [show, exportSales]
