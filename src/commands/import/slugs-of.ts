import type { ProductDoc } from '#src/projections/products/projection.ts'

/** Products by every slug that leads to them, the present ones first. */
export const slugsOf = (products: readonly ProductDoc[]): ReadonlyMap<string, ProductDoc> =>
  new Map([
    ...products.flatMap((doc) => doc.formerSlugs.map((slug) => [slug, doc] as const)),
    ...products.map((doc) => [doc.slug, doc] as const),
  ])
