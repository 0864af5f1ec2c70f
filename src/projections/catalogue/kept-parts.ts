import { LRUCache } from 'lru-cache'
import type { ProductSort } from '../../contract/catalogue/catalogue.ts'
import type { ProductDoc } from '../products/projection.ts'
import { compareBy, type SortedProducts, sortedProducts } from './product-order.ts'

export type SortedLists = Readonly<Record<ProductSort, SortedProducts>>

/** Which products a part has. `soldAt`: those that this branch sells. Undefined: those of all branches. */
export type PartOf = { soldAt?: number | undefined; categoryId?: number | undefined }

/** Whether a product belongs to the part. */
export const isInPart =
  ({ soldAt, categoryId }: PartOf) =>
  ({ exclusiveBranchId, categoryId: own }: ProductDoc): boolean =>
    (soldAt === undefined || exclusiveBranchId === null || exclusiveBranchId === soldAt) &&
    (categoryId === undefined || categoryId === own)

/** Parts of sorted lists that stay sorted while products change, so that a page of a part is a slice of it. */
export type KeptParts = {
  /** The part of the list. It is made when it is asked for the first time. */
  of(sort: ProductSort, part: PartOf): SortedProducts
  /** Takes in a change of the list `sort`, as `SortedProducts` does. */
  put(sort: ProductSort, doc: ProductDoc | undefined, before: ProductDoc | undefined): void
}

type Kept = { sort: ProductSort; part: PartOf; list: SortedProducts }

/** The most products in all parts of one branch together. Parts that nobody asked for lately are dropped first. */
const MOST_KEPT = 200_000

export const keptParts = (lists: SortedLists): KeptParts => {
  const parts = new LRUCache<string, Kept>({
    maxSize: MOST_KEPT,
    sizeCalculation: ({ list }) => list.items.length + 1,
  })
  const within = (part: PartOf, doc: ProductDoc | undefined) =>
    doc !== undefined && isInPart(part)(doc) ? doc : undefined
  return {
    of: (sort, part) => {
      const { soldAt, categoryId } = part
      if (soldAt === undefined && categoryId === undefined) return lists[sort]
      const key = `${sort} ${soldAt ?? ''} ${categoryId ?? ''}`
      const known = parts.get(key)
      if (known !== undefined) return known.list
      const items = lists[sort].items.filter(isInPart(part))
      const list = sortedProducts(compareBy[sort], items)
      parts.set(key, { sort, part, list })
      return list
    },
    put: (changed, doc, before) => {
      for (const { sort, part, list } of parts.values())
        if (sort === changed) list.put(within(part, doc), within(part, before))
    },
  }
}
