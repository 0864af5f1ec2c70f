import { nameKey } from '#src/domain/kernel/name-key.ts'
import type { Variant } from '#src/domain/product/events.ts'
import type { ProductDoc } from '#src/projections/products/projection.ts'

/** Products by each of their slugs. Where a former slug equals a present slug, the present one wins. */
export const slugsOf = (products: readonly ProductDoc[]): ReadonlyMap<string, ProductDoc> =>
  new Map([
    ...products.flatMap((doc) => doc.formerSlugs.map((slug) => [slug, doc] as const)),
    ...products.map((doc) => [doc.slug, doc] as const),
  ])

export type FindVariant = (
  product: ProductDoc,
  size: string,
) => Variant | 'SIZE_UNKNOWN' | 'SIZE_UNCLEAR'

const byKeys = (variants: readonly Variant[]): ReadonlyMap<string, Variant[]> => {
  const all = new Map<string, Variant[]>()
  for (const variant of variants) {
    const key = nameKey(variant.name)
    all.set(key, [...(all.get(key) ?? []), variant])
  }
  return all
}

/**
 * Finds a product's variant by its typed name, ignoring case and spacing. Old products may have two variants whose
 * names differ only in that; then the exact spelling decides. Each product's names are prepared only once.
 */
export const variantFinder = (): FindVariant => {
  const known = new Map<number, ReadonlyMap<string, Variant[]>>()
  return (product, size) => {
    const { productId, variants } = product
    const keys = known.get(productId) ?? byKeys(variants)
    known.set(productId, keys)
    const same = keys.get(nameKey(size)) ?? []
    if (same.length > 1) return same.find(({ name }) => name === size) ?? 'SIZE_UNCLEAR'
    return same[0] ?? 'SIZE_UNKNOWN'
  }
}
