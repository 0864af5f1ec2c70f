import * as z from 'zod'
import type { ProductSort } from '../../contract/catalogue/catalogue.ts'
import { parseJson } from '../../lib/text.ts'
import { InvalidCursor } from '../../stores/read-store/port.ts'
import type { ProductDoc } from '../products/projection.ts'

/**
 * All fields that decide a product's place in a list. A cursor holds copies of them, so it works even if the product is
 * gone.
 */
export type SortKey = Pick<ProductDoc, 'productId' | 'name' | 'priceCents' | 'isFeatured'>
type Compare = (a: SortKey, b: SortKey) => number

const collator = new Intl.Collator('en', { numeric: true })
/** Longer names are compared by this many characters, so that a cursor stays short. */
export const NAME_LENGTH = 100

const byName: Compare = (a, b) =>
  collator.compare(a.name.slice(0, NAME_LENGTH), b.name.slice(0, NAME_LENGTH))
const byId: Compare = (a, b) => a.productId - b.productId

/**
 * No two products are equal in these orders, so pages neither repeat nor skip a product. Default: featured products
 * first, then by name.
 */
export const compareBy: Readonly<Record<ProductSort, Compare>> = {
  default: (a, b) => Number(b.isFeatured) - Number(a.isFeatured) || byName(a, b) || byId(a, b),
  'price-asc': (a, b) => a.priceCents - b.priceCents || byName(a, b) || byId(a, b),
  'price-desc': (a, b) => b.priceCents - a.priceCents || byName(a, b) || byId(a, b),
  'name-asc': (a, b) => byName(a, b) || byId(a, b),
  'name-desc': (a, b) => byName(b, a) || byId(a, b),
}

const cursorTuple = z.tuple([
  z.number(),
  z.string(),
  z.number(),
  z.boolean(),
  z.number().nullable(),
])

/** The place where a page ended. `score`: the score of the last product, null if no search ranked the list. */
export type Cursor = SortKey & { score: number | null }

/** The cursor as text of at most 500 characters. */
export const encodeCursor = ({
  productId,
  name,
  priceCents,
  isFeatured,
  score,
}: Cursor): string => {
  const tuple = [productId, name.slice(0, NAME_LENGTH), priceCents, isFeatured, score]
  return Buffer.from(JSON.stringify(tuple)).toString('base64url')
}

/** Reads a cursor. Throws `InvalidCursor` for a text that `encodeCursor` did not give. */
export const decodeCursor = (text: string): Cursor => {
  const parsed = cursorTuple.safeParse(parseJson(Buffer.from(text, 'base64url').toString()))
  if (!parsed.success) throw new InvalidCursor('The cursor is not one of the catalogue')
  const [productId, name, priceCents, isFeatured, score] = parsed.data
  return { productId, name, priceCents, isFeatured, score }
}

/** The index of the first of these sorted products behind `key`. */
export const placeAfter = (
  items: readonly ProductDoc[],
  compare: (a: SortKey, b: SortKey) => number,
  key: SortKey,
): number => {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    const item = items[middle]
    if (item !== undefined && compare(item, key) <= 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Products that stay sorted while they change, so that no query has to sort. */
export type SortedProducts = {
  readonly items: readonly ProductDoc[]
  /** The index of the first product behind `key`. */
  indexAfter(key: SortKey): number
  /**
   * Replaces `before`, the old state of the same product. Undefined `doc`: the product leaves the list. Undefined
   * `before`: it is new.
   */
  put(doc: ProductDoc | undefined, before: ProductDoc | undefined): void
}

/** `from`: products that are already in order. */
export const sortedProducts = (
  compare: (a: SortKey, b: SortKey) => number,
  from: readonly ProductDoc[] = [],
): SortedProducts => {
  const items = [...from]

  const indexAfter = (key: SortKey): number => placeAfter(items, compare, key)

  return {
    items,
    indexAfter,
    put: (doc, before) => {
      if (before !== undefined) items.splice(indexAfter(before) - 1, 1)
      if (doc !== undefined) items.splice(indexAfter(doc), 0, doc)
    },
  }
}
