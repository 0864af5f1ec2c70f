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

/** With the prices of this moment. */
export const productFacts = (doc: Body<ProductDoc>, at: Instant): Facts => {
  const product = productAt(doc, at)
  const { name, nameSw, slug, sku, unit, categoryId, isFeatured } = product
  const { exclusiveBranchId, imageUrl, description, descriptionSw, searchWords } = product
  return {
    ...{ name, nameSw, price: toKsh(product.priceCents) },
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
    ...{ slug, sku, unit, categoryId, isFeatured, exclusiveBranchId, imageUrl },
    ...{ description, descriptionSw, searchWords },
    formerSlugs: product.formerSlugs.map((former) => ({ slug: former })),
  }
}
