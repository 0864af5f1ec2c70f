import type { DemoProduct, DemoVariant } from '../catalogue.ts'
import { variantIdOf } from '../catalogue.ts'
import { demoStock } from '../stock.ts'
import { randomOf } from './random.ts'

/** Goods on a branch's shelf, with how often they are bought and how many pieces the shelf holds. */
export type ShelfOffer = {
  product: DemoProduct
  productId: number
  variantId: number
  /** Pieces on the shelf after a delivery. Below `low` pieces more are ordered. */
  full: number
  low: number
  weight: number
  isScarce: boolean
}

/** How often goods of each category are bought, compared with their stock. */
const appetite: Readonly<Record<string, number>> = {
  Groceries: 1.6,
  'Fresh Produce': 1.5,
  Beverages: 1,
  Household: 0.7,
  'Personal Care': 0.6,
  Electronics: 0.35,
}

const weightOf = ({ category, initialStock }: DemoProduct, variant: DemoVariant | undefined) => {
  const size = variant === undefined || variant.isDefault ? 1 : 0.35
  return (appetite[category] ?? 1) * initialStock.max ** 1.2 * size
}

/** A few popular goods are scarce: the supplier brings few pieces of them, so that buyers sometimes miss them. */
const isScarceAt = (branchCode: string, sku: string, weight: number): boolean =>
  weight > 250 && randomOf(`${sku} is scarce at ${branchCode}`).happens(0.12)

/** All goods that the branch sells. */
export const offersOf = (branchCode: string, idOf: (slug: string) => number): ShelfOffer[] =>
  demoStock()
    .filter(({ branch }) => branch.code === branchCode)
    .map(({ product, variant, lowStockThreshold }) => {
      const weight = weightOf(product, variant)
      const { sku } = variant ?? product
      const isScarce = isScarceAt(branchCode, sku, weight)
      const [full, low] = isScarce
        ? [4, 1]
        : [Math.max(product.initialStock.max, 2 * lowStockThreshold), lowStockThreshold]
      const [productId, variantId] = [idOf(product.slug), variantIdOf(product, variant)]
      return { product, productId, variantId, full, low, weight, isScarce }
    })

/** Goods that are bought together: `share` is how often the second is added to the first. */
const companions: readonly (readonly [first: string, second: string, share: number])[] = [
  ['white-bread', 'fresh-whole-milk', 0.45],
  ['brown-bread', 'margarine-spread', 0.35],
  ['sifted-maize-flour', 'sukuma-wiki', 0.4],
  ['grade-2-maize-flour', 'sukuma-wiki', 0.3],
  ['tomatoes', 'red-onions', 0.55],
  ['red-onions', 'coriander', 0.25],
  ['black-tea-leaves', 'white-sugar', 0.4],
  ['tea-bags', 'fresh-whole-milk', 0.3],
  ['pishori-rice', 'rosecoco-beans', 0.3],
  ['spaghetti', 'tomato-sauce', 0.4],
  ['atta-chapati-flour', 'vegetable-cooking-oil', 0.45],
  ['all-purpose-wheat-flour', 'vegetable-cooking-oil', 0.35],
  ['fluoride-toothpaste', 'medium-toothbrush', 0.4],
  ['usb-c-fast-charger-20-w', 'usb-c-cable-1-m', 0.5],
  ['rechargeable-torch', 'aa-alkaline-batteries', 0.4],
  ['candles', 'safety-matches', 0.5],
  ['washing-powder', 'household-bleach', 0.3],
  ['garlic', 'fresh-ginger', 0.45],
]

export const companionsOf = (slug: string): { slug: string; share: number }[] =>
  companions
    .filter(([first]) => first === slug)
    .map(([, second, share]) => ({ slug: second, share }))
