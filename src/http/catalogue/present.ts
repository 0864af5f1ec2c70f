import type { Branch, Category, Product, Variant } from '../../contract/catalogue/catalogue.ts'
import type { InventoryRecord, PublicInventoryRecord } from '../../contract/inventory.ts'
import { ratingOf } from '../../contract/review.ts'
import { toKsh } from '../../contract/rules/money.ts'
import type { BranchDoc } from '../../projections/branches/projection.ts'
import type { CatalogueQueries, ProductView } from '../../projections/catalogue/queries.ts'
import type { StockRecord } from '../../projections/stock/projection.ts'

type Priced = { priceCents: number; compareAtPriceCents: number | null }

const prices = ({ priceCents, compareAtPriceCents }: Priced) => ({
  price: toKsh(priceCents),
  compareAtPrice: compareAtPriceCents === null ? null : toKsh(compareAtPriceCents),
})

type Availability = { available?: number; inStockAt?: number[] }

const availability = ({ available, inStockAt }: Availability) => ({
  available,
  inStockAt,
})

export const presentBranch = ({
  branchId,
  position: _,
  revision: __,
  ...branch
}: BranchDoc): Branch => ({
  ...branch,
  id: branchId,
  imageUrl: `/pictures/branches/${branch.code}.svg`,
})

export const presentCategory = (
  category: ReturnType<CatalogueQueries['categories']>[number],
): Category => {
  const { categoryId, name, nameSw, slug, iconName, productCount } = category
  return { id: categoryId, name, nameSw, slug, iconName, productCount }
}

const presentVariant = (variant: ProductView['variants'][number]): Variant => {
  const { variantId, name, sku, imageUrl, isDefault } = variant
  return {
    id: variantId,
    name,
    sku,
    imageUrl,
    isDefault,
    ...prices(variant),
    ...availability(variant),
  }
}

type Shown = Omit<ProductView, 'id' | 'position' | 'changedAt' | 'revision' | 'stockLevel'>

export const presentProduct = (product: Shown): Product => {
  const { name, nameSw, slug, sku, description, descriptionSw, unit, imageUrl } = product
  const { productId, categoryId, isFeatured, exclusiveBranchId, variants } = product
  return {
    id: productId,
    name,
    nameSw,
    slug,
    sku,
    description,
    descriptionSw,
    unit,
    imageUrl,
    categoryId,
    isFeatured,
    exclusiveBranchId,
    ...prices(product),
    ...availability(product),
    ...ratingOf(product.starCounts),
    hasVariants: product.hasVariants || variants.length > 0,
    variants: variants.map(presentVariant),
  }
}

/** A product in a list or a detail for shoppers, with what all branches have together. */
export const presentShownProduct = (product: Shown & Pick<ProductView, 'stockLevel'>): Product => ({
  ...presentProduct(product),
  stockLevel: product.stockLevel,
})

export const presentPublicStock = (stock: StockRecord): PublicInventoryRecord => {
  const { id, branchId, productId, variantId, available } = stock
  return { id, branchId, productId, variantId, quantity: available }
}

export const presentStock = (stock: StockRecord): InventoryRecord => {
  const { onHand, reserved, lowStockThreshold, revision } = stock
  return { ...presentPublicStock(stock), onHand, reserved, lowStockThreshold, revision }
}
