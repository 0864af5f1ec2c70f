import {
  catalogue,
  type DemoBranch,
  type DemoProduct,
  type DemoVariant,
  isFeatured,
  isSoldAt,
} from './catalogue.ts'

/** The pieces of a product, or of one of its variants, on the shelf of a branch. */
export type DemoStock = {
  branch: DemoBranch
  product: DemoProduct
  variant?: DemoVariant | undefined
  onHand: number
  lowStockThreshold: number
}

const SHARE_OUT = 0.02
const SHARE_LOW = 0.07

/**
 * A number 0 <= n < 1 that is always the same for the same text: the hash FNV-1a, mixed so that similar texts differ.
 */
const chance = (text: string): number => {
  let hash = 0x811c9dc5
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/**
 * The pieces on a shelf at the opening. Some shelves are empty or nearly empty, except those of products on the home
 * page.
 */
const pieces = (key: string, product: DemoProduct, threshold: number): number => {
  const { min, max } = product.initialStock
  const luck = isFeatured(product) ? 1 : chance(`${key} luck`)
  if (luck < SHARE_OUT) return 0
  if (luck < SHARE_OUT + SHARE_LOW) return 1 + Math.floor(chance(`${key} low`) * threshold)
  return min + Math.floor(chance(key) * (max - min + 1))
}

/** The opening stock of a shelf. Variants that are not the default have half as many pieces. */
const stockOf = (branch: DemoBranch, product: DemoProduct, variant?: DemoVariant): DemoStock => {
  const small = variant !== undefined && !variant.isDefault
  const lowStockThreshold = small ? Math.ceil(product.lowStockAt / 2) : product.lowStockAt
  const onHand = pieces(`${branch.code} ${variant?.sku ?? product.sku}`, product, lowStockThreshold)
  return {
    branch,
    product,
    variant,
    onHand: small ? Math.ceil(onHand / 2) : onHand,
    lowStockThreshold,
  }
}

/** Every shelf of the demo shop. A product with variants has shelves for its variants only. */
export const demoStock = (): DemoStock[] =>
  catalogue.branches.flatMap((branch) =>
    catalogue.products
      .filter((product) => isSoldAt(product, branch))
      .flatMap((product) =>
        product.variants.length === 0
          ? [stockOf(branch, product)]
          : product.variants.map((variant) => stockOf(branch, product, variant)),
      ),
  )
