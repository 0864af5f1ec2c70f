import * as z from 'zod'
import {
  namesAlike,
  productDetail,
  staffCategory,
  staffProduct,
  staffProductsQuery,
} from '../../contract/catalogue/staff-catalogue.ts'
import { type ProductColumn, productColumns } from '../../contract/import.ts'
import { BOM, type CsvCell, csvLine } from '../../contract/rules/csv.ts'
import { toKsh } from '../../contract/rules/money.ts'
import { catalogueId } from '../../contract/rules/schema.ts'
import type { Actor } from '../../domain/kernel/access.ts'
import { isAdmin } from '../../domain/kernel/access.ts'
import { barcodesOf } from '../../domain/kernel/barcode.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Variant } from '../../domain/product/events.ts'
import { everyPage } from '../../lib/parts.ts'
import type { World } from '../../lib/world.ts'
import type { CatalogueQueries } from '../../projections/catalogue/queries.ts'
import type { StaffProductView } from '../../projections/catalogue/staff-lists.ts'
import { defineFileRoute, defineRoute, type Route } from '../server/route.ts'
import { csvFile } from '../server/route-parts.ts'
import { presentPriceEntry, presentStaffCategory, presentStaffProduct } from './present-staff.ts'

type Line = { product: StaffProductView; variant?: Variant; category: string }

/** A product with variants gives one line for each variant. */
const linesOf = (product: StaffProductView, category: string): Line[] =>
  product.variants.length === 0
    ? [{ product, category }]
    : product.variants.map((variant) => ({ product, variant, category }))

const compareAt = ({ compareAtPriceCents: cents }: Pick<Variant, 'compareAtPriceCents'>) =>
  cents === null ? null : toKsh(cents)

const cells: Record<ProductColumn, (line: Line) => CsvCell> = {
  slug: ({ product }) => product.slug,
  name: ({ product }) => product.name,
  nameSw: ({ product }) => product.nameSw,
  category: ({ category }) => category,
  unit: ({ product }) => product.unit,
  sku: ({ product }) => product.sku,
  variant: ({ variant }) => variant?.name ?? null,
  variantSku: ({ variant }) => variant?.sku ?? null,
  barcodes: ({ product, variant }) => barcodesOf(product, variant?.variantId ?? 0).join('; '),
  price: ({ product, variant }) => toKsh((variant ?? product).priceCents),
  compareAtPrice: ({ product, variant }) => compareAt(variant ?? product),
  isFeatured: ({ product }) => (product.isFeatured ? 'yes' : 'no'),
  imageUrl: ({ product }) => product.imageUrl,
  description: ({ product }) => product.description,
  descriptionSw: ({ product }) => product.descriptionSw,
  searchWords: ({ product }) => product.searchWords,
  status: ({ product }) => product.standing,
}
const columns = Object.keys(productColumns).filter(
  (name): name is ProductColumn => name in productColumns,
)

/** All products by name, one page at a time. The caller has checked that the actor is an admin. */
async function* productsCsv(
  catalogue: CatalogueQueries,
  actor: Actor,
  { turn }: Pick<World, 'turn'>,
) {
  yield BOM + csvLine(Object.values(productColumns))
  const categories = new Map(
    catalogue.categories().map(({ categoryId, slug }) => [categoryId, slug]),
  )
  for await (const products of everyPage((page) => catalogue.staffProducts(actor, page))) {
    const lines = products.flatMap((product) =>
      linesOf(product, categories.get(product.categoryId) ?? ''),
    )
    yield lines.map((line) => csvLine(columns.map((name) => cells[name](line)))).join('')
    await turn()
  }
}

const exportProducts = defineFileRoute({
  method: 'GET',
  path: '/api/admin/products/export',
  area: 'Catalogue',
  summary:
    'All products as CSV, one line a product or variant, which can be imported again; for admins',
  input: z.object({}),
  status: 200,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  limits: ['staff'],
  reads: ['catalogue'],
  handle: ({ actor, deps, queries: { catalogue } }) => {
    const allowed = catalogue.staffProducts(actor, { limit: 1 })
    if (!allowed.ok) return allowed
    return csvFile('products', deps, productsCsv(catalogue, actor, deps.commands.world))
  },
})

const area = 'Catalogue'

const listProducts = defineRoute({
  method: 'GET',
  path: '/api/admin/products',
  mayAsk: isAdmin,
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
  // This path stands before '/api/admin/products/:id', which would match it too.
  exportProducts,
  oneProduct,
  listCategories,
  listNamesAlike,
]
