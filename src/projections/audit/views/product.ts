import type { Facts } from '#src/contract/audit/audit.ts'
import { toKsh } from '#src/contract/rules/money.ts'
import type { Instant } from '#src/domain/kernel/event.ts'
import { productAt, type SaidPrice } from '#src/domain/product/prices.ts'
import { standingOf } from '#src/domain/product/state.ts'
import type { ProductDoc } from '../../products/projection.ts'
import type { Body } from '../../projection.ts'

const compareAt = (cents: number | null): number | null => (cents === null ? null : toKsh(cents))

/** What was said of later moments. */
const plannedAt = (said: readonly SaidPrice[], at: Instant) =>
  said
    .filter(({ from, until }) => from > at || (until !== null && until > at))
    .map(({ variantId, priceCents, from, until }) => ({
      variantId,
      price: toKsh(priceCents),
      from,
      until,
    }))

/** With the prices of this moment. Written out: a page of a history draws up a thousand of these. */
export const productFacts = (doc: Body<ProductDoc>, at: Instant): Facts => {
  const product = productAt(doc, at)
  return {
    name: product.name,
    nameSw: product.nameSw,
    price: toKsh(product.priceCents),
    compareAtPrice: compareAt(product.compareAtPriceCents),
    variants: product.variants.map((one) => ({
      variantId: one.variantId,
      name: one.name,
      sku: one.sku,
      price: toKsh(one.priceCents),
      compareAtPrice: compareAt(one.compareAtPriceCents),
      isDefault: one.isDefault,
    })),
    plannedPrices: plannedAt(product.said, at),
    standing: standingOf(product),
    slug: product.slug,
    sku: product.sku,
    unit: product.unit,
    categoryId: product.categoryId,
    isFeatured: product.isFeatured,
    exclusiveBranchId: product.exclusiveBranchId,
    imageUrl: product.imageUrl,
    description: product.description,
    descriptionSw: product.descriptionSw,
    searchWords: product.searchWords,
    formerSlugs: product.formerSlugs.map((former) => ({ slug: former })),
  }
}
