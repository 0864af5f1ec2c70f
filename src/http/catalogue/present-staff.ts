import type {
  PriceEntry,
  StaffCategory,
  StaffProduct,
} from '../../contract/catalogue/staff-catalogue.ts'
import { toKsh } from '../../contract/rules/money.ts'
import { noStars } from '../../contract/rules/star-counts.ts'
import { productAt, type SaidPrice } from '../../domain/product/prices.ts'
import type { Product } from '../../domain/product/state.ts'
import { standingOf } from '../../projections/catalogue/staff-products.ts'
import type { CountedCategory } from '../../projections/catalogue/types.ts'
import type { PriceHistoryDoc } from '../../projections/price-history/projection.ts'
import { presentCategory, presentProduct } from './present.ts'

const presentSaid = ({ variantId, priceCents, compareAtPriceCents, from, until }: SaidPrice) => ({
  variantId,
  price: toKsh(priceCents),
  compareAtPrice: compareAtPriceCents === null ? null : toKsh(compareAtPriceCents),
  from,
  until,
})

/** `at`: the moment of the answer, whose prices it shows. */
export const presentStaffProduct = (
  known: Product & { revision: number },
  at: Date,
): StaffProduct => {
  const { revision, ...product } = productAt(known, at.toISOString())
  const { formerSlugs, said } = product
  const shown = presentProduct({ ...product, starCounts: noStars })
  const { averageRating: _, reviewCount: __, available: ___, inStockAt: ____, ...facts } = shown
  return {
    ...facts,
    variants: facts.variants.map(({ available: _____, ...variant }) => variant),
    status: standingOf(product),
    formerSlugs: [...formerSlugs],
    said: said.map(presentSaid),
    revision,
  }
}

export const presentPriceEntry = ({
  at,
  by,
  ...said
}: PriceHistoryDoc['entries'][number]): PriceEntry => ({
  ...presentSaid(said),
  at,
  by: by === 'system' ? null : by,
})

export const presentStaffCategory = (category: CountedCategory): StaffCategory => ({
  ...presentCategory(category),
  revision: category.revision,
})
