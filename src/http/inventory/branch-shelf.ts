import * as z from 'zod'
import { type ShelfRecord, shelfQuery, shelfRecord } from '../../contract/branch/branch-shelf.ts'
import { catalogueId } from '../../contract/rules/primitives.ts'
import { denied, runsBranch } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { CatalogueQueries } from '../../projections/catalogue/types.ts'
import type { StockDoc } from '../../projections/stock/projection.ts'
import { presentStock } from '../catalogue/present.ts'
import { defineRoute, type Route } from '../server/route.ts'

const inOrder = new Intl.Collator('en', { numeric: true })

const named = (stock: StockDoc, { product }: CatalogueQueries): ShelfRecord[] => {
  const found = product(stock.productId)
  if (found === undefined) return []
  const { name, variants } = found
  const size = variants.find(({ variantId }) => variantId === stock.variantId)?.name ?? ''
  return [{ ...presentStock(stock), name, size }]
}

const shelf = defineRoute({
  method: 'GET',
  path: '/api/branches/:id/shelf',
  area: 'Inventory',
  summary: 'A branch’s stock by product name, then size; for its manager and admins',
  input: z.object({ params: z.object({ id: catalogueId }), query: shelfQuery }),
  status: 200,
  response: z.array(shelfRecord),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'BRANCH_NOT_FOUND'],
  reads: ['catalogue'],
  handle: ({ actor, queries: { catalogue }, params: { id }, query: { search, limit } }) => {
    if (!runsBranch(actor, id)) return denied(actor)
    if (catalogue.branch(id) === undefined) return reject('BRANCH_NOT_FOUND')
    const wanted = search.toLowerCase()
    const found = catalogue
      .stockOfBranch(id)
      .flatMap((stock) => named(stock, catalogue))
      .filter(({ name }) => name.toLowerCase().includes(wanted))
      .sort((a, b) => inOrder.compare(a.name, b.name) || inOrder.compare(a.size, b.size))
    return ok({ body: found.slice(0, limit) })
  },
})

export const branchShelfRoutes: readonly Route[] = [shelf]
