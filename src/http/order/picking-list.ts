import * as z from 'zod'
import { markPrinted } from '../../commands/order/mark-printed.ts'
import { wishesOf } from '../../contract/order/customer.ts'
import {
  type PickingLine,
  pickingList,
  pickingQuery,
  printedBody,
} from '../../contract/order/staff-order.ts'
import { catalogueId } from '../../contract/rules/schema.ts'
import { sizedName } from '../../contract/rules/variant.ts'
import { worksAtBranches } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { CatalogueQueries } from '../../projections/catalogue/queries.ts'
import type { OrderDoc } from '../../projections/orders/projection.ts'
import type { OrderToPick } from '../../projections/orders/queries.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { answerWith } from '../server/route-parts.ts'

type Line = OrderDoc['lines'][number]

/** Sorts lines in the order of the shelves, by category and name. Products without a category come last. */
const byShelf = (a: PickingLine, b: PickingLine): number =>
  Number(a.category === '') - Number(b.category === '') ||
  a.category.localeCompare(b.category, 'en') ||
  a.name.localeCompare(b.name, 'en')

const categoriesOf = (catalogue: CatalogueQueries) => {
  const names = new Map(catalogue.categories().map(({ id, name }) => [Number(id), name]))
  return (productId: number): string => {
    const categoryId = catalogue.categoryOf(productId)
    return categoryId === undefined ? '' : (names.get(categoryId) ?? '')
  }
}

/** The code on the shelf: the size's own, else the product's. */
const skuOf = (catalogue: CatalogueQueries, { productId, variantId }: Line): string => {
  const product = catalogue.product(productId)
  const size = product?.variants.find((one) => one.variantId === variantId)
  return size?.sku || (product?.sku ?? '')
}

const present = (found: readonly OrderToPick[], catalogue: CatalogueQueries) => {
  const categoryOf = categoriesOf(catalogue)
  const lineOf = (line: Line): PickingLine => ({
    productId: line.productId,
    variantId: line.variantId,
    quantity: line.quantity,
    category: categoryOf(line.productId),
    name: sizedName(line.name, line.size),
    sku: skuOf(catalogue, line),
  })
  return found.map(({ doc, printedAt }) => ({
    id: doc.id,
    orderNumber: doc.orderNumber,
    ...wishesOf(doc),
    createdAt: doc.createdAt,
    status: doc.status,
    customerName: doc.customer.name,
    printedAt,
    lines: doc.lines.map(lineOf).toSorted(byShelf),
  }))
}

const picking = defineRoute({
  method: 'GET',
  path: '/api/orders/branch/:id/picking',
  mayAsk: worksAtBranches,
  area: 'Orders',
  summary:
    'What to fetch from the shelves for the named orders, or for all of a branch that are confirmed or being packed; for its staff and admins',
  input: z.object({ params: z.object({ id: catalogueId }), query: pickingQuery }),
  status: 200,
  response: pickingList,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'ORDER_NOT_FOUND'],
  reads: ['orders'],
  handle: async ({ actor, queries, params: { id }, query }) => {
    const { catalogue, orders } = queries
    const found = await orders.toPick(actor, id, query.order)
    if (!found.ok) return found
    const { docs, next } = found.value
    const branch = catalogue.branch(id)?.name ?? ''
    return ok({ body: { branch, isMore: next !== undefined, orders: present(docs, catalogue) } })
  },
})

const printed = defineRoute({
  method: 'POST',
  path: '/api/orders/branch/:id/picking/printed',
  mayAsk: worksAtBranches,
  area: 'Orders',
  summary: 'Marks picking lists as printed; for the branch’s staff and admins',
  input: z.object({ params: z.object({ id: catalogueId }), body: printedBody }),
  status: 200,
  response: printedBody,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'ORDER_NOT_FOUND'],
  limits: ['staff'],
  reads: [],
  handle: async ({ issue, params: { id: branchId }, body: { orders: orderIds } }) =>
    answerWith(await issue(markPrinted, { branchId, orderIds }), () => ({ orders: orderIds })),
})

export const pickingRoutes: readonly Route[] = [picking, printed]
