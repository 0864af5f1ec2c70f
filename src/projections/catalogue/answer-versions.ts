import type { ProductsQuery } from '../../contract/catalogue/product-lists.ts'
import type { ProductDoc } from '../products/projection.ts'
import { madeOf } from './kept-listings.ts'
import { type ListedProducts, suggest } from './list-products.ts'
import type { Shelf } from './shelf.ts'

/**
 * Texts that stay the same as long as the catalogue's answers do, and cost little to make. An answer with another
 * version may differ; an answer with the same version is the same.
 */
export type AnswerVersions = {
  products(query: ProductsQuery): string
  facets(query: ProductsQuery): string
  suggest(text: string, branchId?: number): string
  /** Undefined: there is no such product. */
  productBySlug(slug: string): string | undefined
  branches(): string
  categories(): string
}

const SEPARATOR = ' '

export const answerVersions = (
  shelf: Shelf,
  list: (query: ProductsQuery) => ListedProducts,
): AnswerVersions => {
  const { changes } = shelf
  const ofProduct = ({ productId }: ProductDoc) => `${productId}.${changes.of(productId)}`
  const text = (...parts: readonly (string | number)[]) => parts.join(SEPARATOR)
  return {
    products: (query) => {
      const { docs, total, next = '' } = list(query)
      return text(changes.places(), total, next, ...docs.map(ofProduct))
    },
    facets: (query) => madeOf(shelf, query),
    suggest: (typed, branchId) => {
      const { docs } = suggest(shelf, typed, branchId, list)
      return text(changes.places(), ...docs.map(ofProduct))
    },
    productBySlug: (slug) => {
      const doc = shelf.bySlug.get(slug)
      return doc && text(changes.places(), ofProduct(doc))
    },
    branches: () => text(changes.places()),
    categories: () => text(changes.places(), changes.products()),
  }
}
