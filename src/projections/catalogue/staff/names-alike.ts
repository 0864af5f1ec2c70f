import { namedAlike } from '#src/domain/kernel/name-key.ts'
import type { CategoryDoc } from '../../categories/projection.ts'
import type { ProductDoc } from '../../products/projection.ts'
import type { Shelf } from '../shelf.ts'

/** Sizes of one product, or categories, whose names are one name. `product` is null for categories. */
export type NamesAlike = { product: Pick<ProductDoc, 'productId' | 'name'> | null; names: string[] }

/** One page of work: who has renamed these sees the next. */
const MOST = 50

type Names = readonly string[]
const alike = (names: Names): Names[] => namedAlike(names, (name) => name)

/** A document is another object after each change, so what was found of one holds for it. */
const found = new WeakMap<readonly unknown[], readonly Names[]>()

const sizesAlike = ({ variants }: ProductDoc): readonly Names[] => {
  const known = found.get(variants)
  if (known !== undefined) return known
  const sizes = alike(variants.map(({ name }) => name))
  found.set(variants, sizes)
  return sizes
}

const ofCategories = (categories: readonly CategoryDoc[]): NamesAlike[] =>
  alike(categories.map(({ name }) => name)).map((names) => ({ product: null, names: [...names] }))

/** Names from before they were compared one way. Somebody has to rename all but one of each group. */
export const namesAlike = ({ categories, products }: Shelf): NamesAlike[] => {
  const all = ofCategories([...categories.values()])
  for (const doc of products.values()) {
    if (all.length >= MOST) break
    const { productId, name } = doc
    for (const names of doc.variants.length > 1 ? sizesAlike(doc) : []) {
      all.push({ product: { productId, name }, names: [...names] })
    }
  }
  return all.slice(0, MOST)
}
