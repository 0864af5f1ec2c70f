import * as z from 'zod'
import {
  namesAlike,
  productDetail,
  staffCategory,
  staffProduct,
  staffProductsQuery,
} from '../../contract/catalogue/staff-catalogue.ts'
import { catalogueId } from '../../contract/rules/primitives.ts'
import { ok } from '../../domain/kernel/result.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { exportProducts } from './export-products.ts'
import { presentPriceEntry, presentStaffCategory, presentStaffProduct } from './present-staff.ts'

const area = 'Catalogue'

const listProducts = defineRoute({
  method: 'GET',
  path: '/api/admin/products',
  area,
  summary: 'All products by name, withdrawn ones and drafts too, in pages of 50; for admins',
  input: z.object({ query: staffProductsQuery }),
  status: 200,
  response: z.array(staffProduct),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  reads: ['catalogue'],
  handle: ({ actor, queries, query }) => {
    const found = queries.catalogue.staffProducts(actor, query)
    if (!found.ok) return found
    const { docs, next, total } = found.value
    return ok({ body: docs.map(presentStaffProduct), next, total })
  },
})

const oneProduct = defineRoute({
  method: 'GET',
  path: '/api/admin/products/:id',
  area,
  summary: 'One product with its planned prices, and every price that was said; for admins',
  input: z.object({ params: z.object({ id: catalogueId }) }),
  status: 200,
  response: productDetail,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'PRODUCT_NOT_FOUND'],
  reads: ['catalogue', 'priceHistory'],
  handle: async ({ actor, queries, params: { id } }) => {
    const found = queries.catalogue.staffProduct(actor, id)
    if (!found.ok) return found
    const said = await queries.priceHistory.ofProduct(actor, id)
    if (!said.ok) return said
    const product = presentStaffProduct(found.value)
    return ok({ body: { ...product, history: said.value.map(presentPriceEntry) } })
  },
})

const listCategories = defineRoute({
  method: 'GET',
  path: '/api/admin/categories',
  area,
  summary: 'All categories by name, with the number of all their products; for admins',
  input: z.object({}),
  status: 200,
  response: z.array(staffCategory),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  reads: ['catalogue'],
  handle: ({ actor, queries }) => {
    const found = queries.catalogue.staffCategories(actor)
    return found.ok ? ok({ body: found.value.map(presentStaffCategory) }) : found
  },
})

const listNamesAlike = defineRoute({
  method: 'GET',
  path: '/api/admin/names-alike',
  area,
  summary:
    'Sizes of a product, and categories, that are called the same but for case, blanks and signs that nobody sees; for admins',
  input: z.object({}),
  status: 200,
  response: z.array(namesAlike),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  reads: ['catalogue'],
  handle: ({ actor, queries }) => {
    const found = queries.catalogue.namesAlike(actor)
    if (!found.ok) return found
    const body = found.value.map(({ product, names }) => ({
      product: product && { id: product.productId, name: product.name },
      names,
    }))
    return ok({ body })
  },
})

export const staffCatalogueRoutes: readonly Route[] = [
  listProducts,
  // Before the path with an id.
  exportProducts,
  oneProduct,
  listCategories,
  listNamesAlike,
]
