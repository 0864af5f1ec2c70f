import { isSold } from '../../domain/product/vocabulary.ts'
import type { ProductDoc } from '../products/projection.ts'
import { partsOf, plain } from '../words.ts'
import type { Shelf } from './shelf.ts'

const wordsOf = ({ name, nameSw, sku, searchWords, variants, barcodes }: ProductDoc): string[] => {
  const ofSizes = variants.flatMap((one) => [one.name, one.sku])
  const codes = barcodes.flatMap((size) => size.barcodes)
  return partsOf(plain([name, nameSw, searchWords, sku, ...ofSizes, ...codes].join(' ')))
}

/** The words of each product, each behind a space. A product that changes is a new document. */
const kept = new WeakMap<ProductDoc, string>()
const textOf = (doc: ProductDoc): string => {
  const text = kept.get(doc) ?? ['', ...wordsOf(doc)].join(' ')
  kept.set(doc, text)
  return text
}

/**
 * Products by name that have words beginning with all the words of `text`: in their names, sizes or numbers. Unlike a
 * shopper's search it allows no typing mistakes. Products for sale come before drafts and withdrawn ones.
 */
export const namedProducts = (
  { everyByName: { items } }: Shelf,
  text: string,
  most: number,
): ProductDoc[] => {
  const starts = partsOf(plain(text)).map((word) => ` ${word}`)
  if (starts.length === 0) return []
  const found = items.filter((doc) => starts.every((start) => textOf(doc).includes(start)))
  return [...found.filter(isSold), ...found.filter((doc) => !isSold(doc))].slice(0, most)
}
