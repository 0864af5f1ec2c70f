import type { ProductDoc } from '../products/projection.ts'
import type { SortKey } from './product-order.ts'

/** Products kept in one order while they change, so that no question has to sort. */
export type SortedProducts = {
  readonly items: readonly ProductDoc[]
  /** Index of the first product behind `key`. */
  indexAfter(key: SortKey): number
  /** Replaces `before`, the same product as it was. Undefined: it is not in the list. */
  put(doc: ProductDoc | undefined, before: ProductDoc | undefined): void
}

/** `from`: the first products, in order. */
export const sortedProducts = (
  compare: (a: SortKey, b: SortKey) => number,
  from: readonly ProductDoc[] = [],
): SortedProducts => {
  const items = [...from]

  const indexAfter = (key: SortKey): number => {
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

  return {
    items,
    indexAfter,
    put: (doc, before) => {
      if (before !== undefined) items.splice(indexAfter(before) - 1, 1)
      if (doc !== undefined) items.splice(indexAfter(doc), 0, doc)
    },
  }
}
