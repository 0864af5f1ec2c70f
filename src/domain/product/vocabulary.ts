/** A draft is meant to have variants and is not sold before it has one. */
export const productStandings = ['sold', 'draft', 'withdrawn'] as const
export type ProductStanding = (typeof productStandings)[number]

/** How many variants a product may have. */
export const MOST_VARIANTS = 30

/** How many barcodes a size may have. */
export const MOST_BARCODES = 10

type Standing = { isWithdrawn: boolean; hasVariants: boolean; variants: readonly unknown[] }

/** Shoppers can buy the product. Withdrawn products and drafts cannot be bought, but stay in old orders. */
export const isSold = ({ isWithdrawn, hasVariants, variants }: Standing): boolean =>
  !isWithdrawn && (!hasVariants || variants.length > 0)

export const standingOf = (product: Standing): ProductStanding => {
  if (product.isWithdrawn) return 'withdrawn'
  return isSold(product) ? 'sold' : 'draft'
}
