import * as z from 'zod'
import { readLostSales } from '../../commands/inventory/lost-sales.ts'
import {
  branchFigures,
  type LostSales,
  lostSales as lostSalesBody,
} from '../../contract/figures.ts'
import { daysAfter, nairobiDay } from '../../contract/rules/dates.ts'
import { catalogueId } from '../../contract/rules/schema.ts'
import { itemSize } from '../../contract/rules/variant.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { CatalogueQueries } from '../../projections/catalogue/queries.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { productName } from '../shop/present-sales.ts'
import { firstDayFor, presentFigures, RECENT_DAYS } from './present-figures.ts'

type Lost = Omit<LostSales['products'][number], 'name' | 'size'>

const named = ({ product }: CatalogueQueries, lost: Lost): LostSales['products'] => {
  const found = product(lost.productId)
  if (found === undefined) return []
  const variant = found.variants.find(({ variantId }) => variantId === lost.variantId)?.name
  return [{ ...lost, name: found.name, size: itemSize(variant, found.unit) }]
}

/** Every day of the period. A day without lost sales has 0 pieces. */
const everyDay = (from: string, days: LostSales['days']): LostSales['days'] => {
  const known = new Map(days.map(({ day, pieces }) => [day, pieces]))
  return Array.from({ length: RECENT_DAYS }, (_, n) => {
    const day = daysAfter(from, n)
    return { day, pieces: known.get(day) ?? 0 }
  })
}

const lostSales = defineRoute({
  method: 'GET',
  path: '/api/branches/:id/lost-sales',
  area: 'Branches',
  summary:
    'Pieces that were asked for and not there, by estimate; for the branch’s manager and admins',
  input: z.object({ params: z.object({ id: catalogueId }) }),
  status: 200,
  response: lostSalesBody,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'BRANCH_NOT_FOUND'],
  reads: ['catalogue'],
  handle: async ({ queries: { catalogue }, deps, issue, params: { id: branchId } }) => {
    const from = daysAfter(nairobiDay(deps.commands.world.now()), 1 - RECENT_DAYS)
    const read = await issue(readLostSales, { branchId, since: from })
    if (!read.ok) return read
    if (catalogue.branch(branchId) === undefined) return reject('BRANCH_NOT_FOUND')
    const days = everyDay(from, read.value.days)
    const pieces = days.reduce((sum, one) => sum + one.pieces, 0)
    const products = read.value.products.flatMap((one) => named(catalogue, one))
    const body: LostSales = { branchId, from, isEstimate: true, pieces, days, products }
    return ok({ body })
  },
})

const figures = defineRoute({
  method: 'GET',
  path: '/api/branches/:id/figures',
  area: 'Branches',
  summary: 'What a branch sold, and how its open orders stand; for its manager and admins',
  input: z.object({ params: z.object({ id: catalogueId }) }),
  status: 200,
  response: branchFigures,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'BRANCH_NOT_FOUND'],
  reads: ['branchFigures', 'catalogue'],
  handle: async ({ actor, queries, deps, params: { id } }) => {
    const today = nairobiDay(deps.commands.world.now())
    const found = await queries.branchFigures.ofBranch(actor, id, firstDayFor(today))
    if (!found.ok) return found
    if (queries.catalogue.branch(id) === undefined) return reject('BRANCH_NOT_FOUND')
    return ok({ body: presentFigures(id, today, found.value, productName(queries.catalogue)) })
  },
})

export const branchFiguresRoutes: readonly Route[] = [figures, lostSales]
