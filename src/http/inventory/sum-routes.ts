import * as z from 'zod'
import {
  keyOfStock,
  type StockKey,
  stockId,
  stockMove,
  stockMovesQuery,
  stockSum,
} from '../../contract/inventory.ts'
import { worksAtBranches } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { CatalogueQueries } from '../../projections/catalogue/queries.ts'
import { presentGoods } from '../catalogue/present-staff.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { pageOf } from '../server/route-parts.ts'

const params = z.object({ id: stockId })
const USUAL_PAGE = 20

const thresholdOf = (catalogue: CatalogueQueries, { branchId, productId, variantId }: StockKey) =>
  catalogue
    .stockOfProduct(productId)
    .find((stock) => stock.branchId === branchId && stock.variantId === variantId)
    ?.lowStockThreshold ?? 0

const sumOf = defineRoute({
  method: 'GET',
  path: '/api/inventory/:id/sum',
  area: 'Inventory',
  summary: 'Why a shelf holds what it holds, term by term; for the branch’s staff and admins',
  input: z.object({ params }),
  status: 200,
  response: stockSum,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'STOCK_NOT_FOUND'],
  reads: ['stockSums', 'catalogue'],
  handle: async ({ actor, queries: { catalogue, stockSums }, params: { id } }) => {
    const key = keyOfStock(id)
    const found = await stockSums.of(actor, key)
    if (!found.ok) return found
    const product = presentGoods(catalogue, key)
    const lowStockThreshold = thresholdOf(catalogue, key)
    return ok({ body: { ...found.value, product, lowStockThreshold } })
  },
})

const movesOf = defineRoute({
  method: 'GET',
  path: '/api/inventory/:id/moves',
  mayAsk: worksAtBranches,
  area: 'Inventory',
  summary:
    'The events behind one term of a shelf’s sum, newest first, in pages of 20; for the branch’s staff and admins',
  input: z.object({ params, query: stockMovesQuery }),
  status: 200,
  response: z.array(stockMove),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  reads: ['stockMoves'],
  handle: async ({ actor, queries, params: { id }, query: { term, ...page } }) => {
    const at = pageOf(page, USUAL_PAGE)
    const found = await queries.stockMoves.ofTerm(actor, keyOfStock(id), term, at)
    if (!found.ok) return found
    const { moves, next } = found.value
    return ok({ body: moves, next })
  },
})

export const stockSumRoutes: readonly Route[] = [sumOf, movesOf]
