import * as z from 'zod'
import {
  branchShelf,
  branchShelfQuery,
  codedGoods,
  codedGoodsQuery,
  inventoryRecord,
  publicInventoryRecord,
} from '../../contract/inventory.ts'
import { catalogueId, paging } from '../../contract/rules/schema.ts'
import { type Actor, worksAt, worksAtBranches } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { StockRecord } from '../../projections/stock/projection.ts'
import { presentPublicStock, presentStock } from '../catalogue/present.ts'
import { presentCodedGoods, presentShelf } from '../catalogue/present-staff.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { pageOf } from '../server/route-parts.ts'

const shelf = defineRoute({
  method: 'GET',
  path: '/api/branches/:id/shelf',
  mayAsk: worksAtBranches,
  area: 'Inventory',
  summary: 'A branch’s stock by product name, then size, in pages of 50; for its staff and admins',
  input: z.object({ params: z.object({ id: catalogueId }), query: branchShelfQuery }),
  status: 200,
  response: z.array(branchShelf),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'BRANCH_NOT_FOUND'],
  reads: ['catalogue'],
  handle: ({ actor, queries: { catalogue }, params: { id }, query }) => {
    const { search, category, ...page } = query
    const found = catalogue.branchShelf(actor, { branchId: id, search, category }, pageOf(page))
    if (!found.ok) return found
    if (catalogue.branch(id) === undefined) return reject('BRANCH_NOT_FOUND')
    const { docs, next } = found.value
    return ok({ body: docs.map(presentShelf), next })
  },
})

const withCode = defineRoute({
  method: 'GET',
  path: '/api/branches/:id/goods',
  mayAsk: worksAtBranches,
  area: 'Inventory',
  summary:
    'The products and sizes at a branch with exactly this SKU or barcode; several where they share an SKU; for its staff and admins',
  input: z.object({ params: z.object({ id: catalogueId }), query: codedGoodsQuery }),
  status: 200,
  response: z.array(codedGoods),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'BRANCH_NOT_FOUND'],
  reads: ['catalogue'],
  handle: ({ actor, queries: { catalogue }, params: { id }, query }) => {
    const found = catalogue.withCode(actor, id, query.code)
    if (!found.ok) return found
    if (catalogue.branch(id) === undefined) return reject('BRANCH_NOT_FOUND')
    return ok({ body: found.value.map(presentCodedGoods) })
  },
})

const area = 'Inventory'
const params = z.object({ id: catalogueId })
const records = z.array(z.union([inventoryRecord, publicInventoryRecord]))

/** Only the branch's staff see the pieces on hand, the reserved pieces and the threshold. */
const present = (actor: Actor) => (stock: StockRecord) =>
  worksAt(actor, stock.branchId) ? presentStock(stock) : presentPublicStock(stock)

const stockOfProduct = defineRoute({
  method: 'GET',
  path: '/api/inventory/product/:id',
  area,
  summary: 'What every branch has of a product; staff of a branch see its whole record',
  input: z.object({ params }),
  status: 200,
  response: records,
  errors: ['PRODUCT_NOT_FOUND'],
  reads: ['catalogue'],
  handle: ({ actor, queries, params: { id } }) => {
    const { catalogue } = queries
    if (catalogue.product(id) === undefined) return reject('PRODUCT_NOT_FOUND')
    return ok({ body: catalogue.stockOfProduct(id).map(present(actor)) })
  },
})

/**
 * The most stock records of one answer. A small branch has fewer; for a larger one, the Link header leads to the next
 * page.
 */
const MOST = 200

const stockOfBranch = defineRoute({
  method: 'GET',
  path: '/api/inventory/branch/:id',
  area,
  summary:
    'What a branch has of every product, by name, then size, in pages; its staff see the whole records with their products',
  input: z.object({ params, query: paging }),
  status: 200,
  response: z.array(z.union([branchShelf, publicInventoryRecord])),
  errors: ['BRANCH_NOT_FOUND'],
  reads: ['catalogue'],
  handle: ({ actor, queries: { catalogue }, params: { id }, query }) => {
    if (catalogue.branch(id) === undefined) return reject('BRANCH_NOT_FOUND')
    const { docs, next } = catalogue.stockPage(id, pageOf(query, MOST))
    const isStaff = worksAt(actor, id)
    return ok({
      body: docs.map((one) => (isStaff ? presentShelf(one) : presentPublicStock(one.stock))),
      next,
    })
  },
})

export const inventoryRoutes: readonly Route[] = [stockOfProduct, stockOfBranch, shelf, withCode]
