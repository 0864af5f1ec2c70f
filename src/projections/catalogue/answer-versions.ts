import type { ProductsQuery } from '../../contract/catalogue/product-lists.ts'
import type { ProductDoc } from '../products/projection.ts'
import { madeOf } from './kept-listings.ts'
import { type ListedProducts, suggest } from './list-products.ts'
import type { Shelf } from './shelf.ts'

/**
 * Two texts that stay the same as long as an answer does, and cost little to make. An answer with another version may
 * differ; an answer with the same version is the same. `stock` counts changes of stock, which each purchase makes.
 */
export type AnswerVersion = { goods: string; stock: string }

export type AnswerVersions = {
  products(query: ProductsQuery): AnswerVersion
  facets(query: ProductsQuery): AnswerVersion
  suggest(text: string, branchId?: number): AnswerVersion
  /** Undefined: there is no such product. */
  productBySlug(slug: string): AnswerVersion | undefined
  branches(): AnswerVersion
  categories(): AnswerVersion
}

const SEPARATOR = ' '

const textOf = (parts: readonly (string | number)[]): string => parts.join(SEPARATOR)

export const answerVersions = (
  shelf: Shelf,
  list: (query: ProductsQuery) => ListedProducts,
): AnswerVersions => {
  const { changes, productCounts } = shelf
  const ofGoods = (...goods: readonly (string | number)[]): AnswerVersion => ({
    goods: textOf(goods),
    stock: '',
  })
  const ofProducts = (
    docs: readonly ProductDoc[],
    ...others: readonly (string | number)[]
  ): AnswerVersion => ({
    goods: textOf([
      changes.places(),
      ...others,
      ...docs.map(({ productId }) => `${productId}.${changes.of(productId)}`),
    ]),
    stock: textOf(docs.map(({ productId }) => changes.stockOf(productId))),
  })
  return {
    products: (query) => {
      const { docs, total, next = '' } = list(query)
      return ofProducts(docs, total, next)
    },
    facets: (query) => ofGoods(madeOf(shelf, query)),
    suggest: (typed, branchId) => ofProducts(suggest(shelf, typed, branchId, list).docs),
    productBySlug: (slug) => {
      const doc = shelf.bySlug.get(slug)
      return doc && ofProducts([doc])
    },
    branches: () => ofGoods(changes.places()),
    categories: () => ofGoods(changes.places(), ...productCounts.values()),
  }
}
