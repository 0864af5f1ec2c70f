import type { ProductsQuery } from '#contract/catalogue/product-lists.ts'
import { noStars } from '#contract/review.ts'
import { stockKeyId } from '#src/domain/kernel/pieces.ts'
import type { ProductDetails } from '#src/domain/product/events.ts'
import { flourDetails } from '#src/testing/domain/product.ts'
import { roomOfEach } from '../../lib/room.ts'
import { realWorld } from '../../program/real-world.ts'
import type { BranchDoc } from '../../projections/branches/projection.ts'
import { positionGate } from '../../projections/catalogue/catalogue.ts'
import { catalogueQueries } from '../../projections/catalogue/queries.ts'
import { type CatalogueDocs, createShelf } from '../../projections/catalogue/shelf.ts'
import type { CategoryDoc } from '../../projections/products/categories.ts'
import type { ProductDoc } from '../../projections/products/projection.ts'
import type { StockDoc } from '../../projections/stock/projection.ts'
import { noTerms } from '../../projections/stock/sums.ts'

const position = '1'

export const productDoc = (
  productId: number,
  name: string,
  changed: Partial<ProductDetails & Pick<ProductDoc, 'barcodes'>> = {},
): ProductDoc => ({
  id: String(productId),
  position,
  productId,
  starCounts: noStars,
  changedAt: '2026-01-01T00:00:00.000Z',
  ...flourDetails,
  isWithdrawn: false,
  barcodes: [],
  formerSlugs: [],
  said: [],
  revision: 0,
  name,
  nameSw: '',
  description: '',
  slug: `product-${productId}`,
  sku: `SKU-${productId}`,
  compareAtPriceCents: null,
  ...changed,
})

export const stockDoc = (
  branchId: number,
  productId: number,
  available: number,
  variantId = 0,
): StockDoc => ({
  id: stockKeyId({ branchId, productId, variantId }),
  position,
  branchId,
  productId,
  variantId,
  onHand: available + 1,
  reserved: 1,
  available,
  lowStockThreshold: 5,
  revision: 1,
  pace: { openedDay: 0, soldDay: 0, sold: [] },
  terms: { ...noTerms, opening: available + 1 },
})

export const branchDoc = (branchId: number, name: string, longitude = 36.72): BranchDoc => ({
  id: String(branchId),
  position,
  branchId,
  code: name.toLowerCase().replaceAll(' ', '-'),
  name,
  street: '',
  city: '',
  region: '',
  latitude: -1.26,
  longitude,
  openingTime: '08:00',
  closingTime: '21:00',
  deliveryRadius: 7,
  phone: '',
  isActive: true,
  revision: 0,
})

export const categoryDoc = (categoryId: number, name: string): CategoryDoc => ({
  id: String(categoryId),
  position,
  categoryId,
  name,
  nameSw: '',
  slug: name.toLowerCase(),
  iconName: '',
  isDeleted: false,
  revision: 0,
})

/** A catalogue of these documents, with the questions that its tests ask most. */
export const catalogueOf = (docs: Partial<CatalogueDocs>) => {
  const shelf = createShelf({ now: () => new Date('2026-01-01T00:00:00.000Z') }, roomOfEach())
  const none = { branches: [], categories: [], products: [], stock: [] }
  const put = (more: Partial<CatalogueDocs>) => shelf.put({ ...none, ...more })
  put(docs)
  const queries = catalogueQueries(shelf, positionGate(realWorld))

  const ids = (query: ProductsQuery = {}) =>
    queries.products(query).docs.map(({ productId }) => productId)
  /** The ids of every page, page by page. `between` runs before each further page. */
  const pages = (query: ProductsQuery, between: () => void = () => undefined): number[][] => {
    const { docs, next } = queries.products(query)
    const page = docs.map(({ productId }) => productId)
    if (next === undefined) return [page]
    between()
    return [page, ...pages({ ...query, cursor: next }, between)]
  }
  return { queries, put, ids, pages }
}
