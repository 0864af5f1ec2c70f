import { searchKey } from '../../domain/kernel/name-key.ts'
import type { CategoryDoc } from '../categories/projection.ts'
import type { ProductDoc } from '../products/projection.ts'
import { listProducts } from './list-products.ts'
import type { Shelf } from './shelf.ts'

const PRODUCTS = 6
const CATEGORIES = 3

const wordsOf = (text: string): string[] => searchKey(text).split(' ').filter(Boolean)

/** Every word of the text begins a word of the category's English or Swahili name. */
const isMeant = ({ name, nameSw }: CategoryDoc, words: readonly string[]): boolean => {
  const named = wordsOf(`${name} ${nameSw}`)
  return words.every((word) => named.some((one) => one.startsWith(word)))
}

/** A product that only other branches sell is suggested too: it can be had there. */
export const suggest = (
  shelf: Shelf,
  text: string,
  branchId: number | undefined,
): { docs: ProductDoc[]; categories: CategoryDoc[] } => {
  const words = wordsOf(text)
  if (words.length === 0) return { docs: [], categories: [] }
  const at = branchId === undefined ? {} : { branch: branchId, elsewhere: true }
  const { docs } = listProducts(shelf, { search: text, limit: PRODUCTS, ...at })
  const categories = [...shelf.categories.values()].filter((one) => isMeant(one, words))
  return { docs, categories: categories.slice(0, CATEGORIES) }
}
