/** A draft has variants to come, and is not sold before it has one. */
export const productStandings = ['sold', 'draft', 'withdrawn'] as const
export type ProductStanding = (typeof productStandings)[number]

/** The most variants that a product may have. */
export const MOST_VARIANTS = 30

type Standing = { isWithdrawn: boolean; hasVariants: boolean; variants: readonly unknown[] }

/** Shoppers can buy it. A withdrawn product and a draft stay where they are in orders. */
export const isSold = ({ isWithdrawn, hasVariants, variants }: Standing): boolean =>
  !isWithdrawn && (!hasVariants || variants.length > 0)

export const standingOf = (product: Standing): ProductStanding => {
  if (product.isWithdrawn) return 'withdrawn'
  return isSold(product) ? 'sold' : 'draft'
}
