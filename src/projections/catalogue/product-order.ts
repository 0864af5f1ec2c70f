import type { ProductSort } from '../../contract/catalogue/catalogue.ts'
import type { ProductDoc } from '../products/projection.ts'

/** All facts that a product's place in any list depends on. A cursor carries them, and so outlives the product. */
export type SortKey = Pick<ProductDoc, 'productId' | 'name' | 'priceCents' | 'isFeatured'>
type Compare = (a: SortKey, b: SortKey) => number

const collator = new Intl.Collator('en', { numeric: true })
/** Only so much of a name counts, so that a cursor stays short. */
export const NAME_LENGTH = 100

const byName: Compare = (a, b) =>
  collator.compare(a.name.slice(0, NAME_LENGTH), b.name.slice(0, NAME_LENGTH))
const byId: Compare = (a, b) => a.productId - b.productId

/**
 * Total orders: two products never tie, so pages neither repeat nor skip. Default: featured products first, then by
 * name.
 */
export const compareBy: Readonly<Record<ProductSort, Compare>> = {
  default: (a, b) => Number(b.isFeatured) - Number(a.isFeatured) || byName(a, b) || byId(a, b),
  'price-asc': (a, b) => a.priceCents - b.priceCents || byName(a, b) || byId(a, b),
  'price-desc': (a, b) => b.priceCents - a.priceCents || byName(a, b) || byId(a, b),
  'name-asc': (a, b) => byName(a, b) || byId(a, b),
  'name-desc': (a, b) => byName(b, a) || byId(a, b),
}
