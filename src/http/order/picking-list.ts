import * as z from 'zod'
import { wishesOf } from '../../contract/order/customer.ts'
import { type PickingLine, pickingList, pickingQuery } from '../../contract/order/staff-order.ts'
import { catalogueId } from '../../contract/rules/schema.ts'
import { sizedName } from '../../contract/rules/variant.ts'
import { worksAtBranches } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { CatalogueQueries } from '../../projections/catalogue/queries.ts'
import type { OrderDoc } from '../../projections/orders/projection.ts'
import { defineRoute } from '../server/route.ts'

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

const present = (docs: readonly OrderDoc[], catalogue: CatalogueQueries) => {
  const categoryOf = categoriesOf(catalogue)
  const lineOf = ({ productId, variantId, name, size, quantity }: Line): PickingLine => ({
    productId,
    variantId,
    quantity,
    category: categoryOf(productId),
    name: sizedName(name, size),
  })
  return docs.map((doc) => ({
    id: doc.id,
    orderNumber: doc.orderNumber,
    ...wishesOf(doc),
    createdAt: doc.createdAt,
    status: doc.status,
    customerName: doc.customer.name,
    lines: doc.lines.map(lineOf).toSorted(byShelf),
  }))
}

export const picking = defineRoute({
  method: 'GET',
  path: '/api/orders/branch/:id/picking',
  mayAsk: worksAtBranches,
  area: 'Orders',
  summary:
    'What to fetch from the shelves for one order, or for all of a branch that are confirmed or being packed; for its staff and admins',
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
