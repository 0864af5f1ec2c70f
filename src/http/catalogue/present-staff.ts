import type { ChangedProduct } from '../../commands/catalogue/changed-product.ts'
import type {
  PriceEntry,
  StaffCategory,
  StaffProduct,
} from '../../contract/catalogue/staff-catalogue.ts'
import type { BranchShelf, CodedGoods } from '../../contract/inventory.ts'
import { noStars } from '../../contract/review.ts'
import { toKsh } from '../../contract/rules/money.ts'
import { barcodesOf } from '../../domain/kernel/barcode.ts'
import type { CatalogueQueries, CountedCategory } from '../../projections/catalogue/queries.ts'
import type {
  CodedGoods as FoundGoods,
  StockedProduct,
} from '../../projections/catalogue/staff-lists.ts'
import type { PriceView } from '../../projections/products/queries.ts'
import { presentCategory, presentProduct, presentStock } from './present.ts'

type Said = ChangedProduct['said'][number]

const presentSaid = ({ variantId, priceCents, compareAtPriceCents, from, until }: Said) => ({
  variantId,
  price: toKsh(priceCents),
  compareAtPrice: compareAtPriceCents === null ? null : toKsh(compareAtPriceCents),
  from,
  until,
})

export const presentStaffProduct = ({
  revision,
  standing,
  ...product
}: ChangedProduct): StaffProduct => {
  const { formerSlugs, said, searchWords } = product
  const shown = presentProduct({ ...product, starCounts: noStars })
  const { averageRating: _, reviewCount: __, available: ___, inStockAt: ____, ...facts } = shown
  return {
    ...facts,
    variants: facts.variants.map(({ available: _____, ...variant }) => ({
      ...variant,
      barcodes: barcodesOf(product, variant.id),
    })),
    barcodes: barcodesOf(product, 0),
    status: standing,
    formerSlugs: [...formerSlugs],
    searchWords,
    said: said.map(presentSaid),
    revision,
  }
}

export const presentPriceEntry = ({
  at,
  by,
  byName,
  calledOffAt,
  ...said
}: PriceView): PriceEntry => ({
  ...presentSaid(said),
  at,
  by: by === 'system' ? null : by,
  byName,
  calledOffAt,
})

export const presentShelf = ({ stock, product, size }: StockedProduct): BranchShelf => {
  const { productId, name, isFeatured, variants, priceCents } = product
  const variant = variants.find(({ variantId }) => variantId === stock.variantId)
  return {
    ...presentStock(stock),
    product: {
      id: productId,
      name,
      isFeatured,
      price: toKsh(variant?.priceCents ?? priceCents),
      size,
    },
  }
}

export const presentCodedGoods = ({ product, variantId, size, stock }: FoundGoods): CodedGoods => ({
  productId: product.productId,
  variantId,
  name: product.name,
  size,
  shelf: stock === undefined ? null : presentShelf({ stock, product, size }),
})

/** The catalogue keeps withdrawn products too. The name is '' only for a product that it has not read yet. */
export const presentGoods = (
  catalogue: Pick<CatalogueQueries, 'goods'>,
  { productId, variantId }: { productId: number; variantId: number },
): { id: number; name: string; size: string } => ({
  id: productId,
  ...(catalogue.goods(productId, variantId) ?? { name: '', size: '' }),
})

export const presentStaffCategory = (category: CountedCategory): StaffCategory => ({
  ...presentCategory(category),
  revision: category.revision,
})
