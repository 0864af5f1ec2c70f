import { barcodeKey, barcodesOf, barcodeText } from '../../domain/kernel/barcode.ts'
import { searchKey } from '../../domain/kernel/name-key.ts'
import type { ProductDoc } from '../products/projection.ts'

/** A product and one of its sizes. `variantId` 0 is a product without variants. */
export type GoodsSize = { product: ProductDoc; variantId: number }

type Sized = GoodsSize & { sku: string }

const sizesOf = (product: ProductDoc): Sized[] =>
  product.variants.length === 0
    ? [{ product, variantId: 0, sku: product.sku }]
    : product.variants.map(({ variantId, sku }) => ({ product, variantId, sku }))

const codesOf = ({ product, variantId, sku }: Sized): string[] => [
  sku,
  ...barcodesOf(product, variantId),
]

/** The SKUs and barcodes of a product and its sizes. */
const allCodesOf = (product: ProductDoc): string[] =>
  [product.sku, ...sizesOf(product).flatMap(codesOf)].filter((code) => code !== '')

const keysOf = (product: ProductDoc): Set<string> => new Set(allCodesOf(product).map(barcodeKey))

/** The sizes of a product that have the code. The SKU of a product with variants may mean each of them. */
const sizesWith = (product: ProductDoc, key: string): GoodsSize[] => {
  const sizes = sizesOf(product)
  const exact = sizes.filter((size) => codesOf(size).some((code) => barcodeKey(code) === key))
  const meant = exact.length > 0 || barcodeKey(product.sku) !== key ? exact : sizes
  return meant.map(({ variantId }) => ({ product, variantId }))
}

/** The products by each of their SKUs and barcodes. A question costs the same however many products there are. */
export type GoodsCodes = {
  /** The sizes with exactly this code, by product id. Several, if products share a SKU. */
  find(code: string): GoodsSize[]
  /** Replaces a product. */
  put(product: ProductDoc, before: ProductDoc | undefined): void
}

/** Most codes are of one product, so that its id stands there alone. */
export const goodsCodes = (products: ReadonlyMap<number, ProductDoc>): GoodsCodes => {
  const ids = new Map<string, readonly number[]>()
  const drop = (productId: number, key: string): void => {
    const others = (ids.get(key) ?? []).filter((id) => id !== productId)
    if (others.length === 0) ids.delete(key)
    else ids.set(key, others)
  }
  return {
    find: (code) => {
      const key = barcodeKey(code)
      if (key === '') return []
      const found = [...(ids.get(key) ?? [])].sort((a, b) => a - b)
      return found.flatMap((id) => products.get(id) ?? []).flatMap((doc) => sizesWith(doc, key))
    },
    put: (product, before) => {
      const { productId } = product
      if (before !== undefined) for (const key of keysOf(before)) drop(productId, key)
      for (const key of keysOf(product)) ids.set(key, [...(ids.get(key) ?? []), productId])
    },
  }
}

/** The name and the codes of each product, for searching. A product that changes is a new document. */
const kept = new WeakMap<ProductDoc, { name: string; codes: string }>()

const textsOf = (product: ProductDoc): { name: string; codes: string } => {
  const known = kept.get(product)
  if (known !== undefined) return known
  const codes = allCodesOf(product).flatMap((code) => [
    barcodeText(code).toLowerCase(),
    barcodeKey(code),
  ])
  const texts = { name: searchKey(product.name), codes: codes.join('\n') }
  kept.set(product, texts)
  return texts
}

/** Whether a product has the typed text in its name, in an SKU or in a barcode. Every product has an empty text. */
export const calledSo = (typed: string): ((product: ProductDoc) => boolean) => {
  const wanted = searchKey(typed)
  const code = barcodeText(typed).toLowerCase()
  return (product) => {
    const { name, codes } = textsOf(product)
    return name.includes(wanted) || (code !== '' && codes.includes(code))
  }
}
