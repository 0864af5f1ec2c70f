import { barcodeKey, type Coded, isBarcode, type SizeBarcodes } from '../kernel/barcode.ts'
import { ok, type Rejection, type Result, refuseField, reject } from '../kernel/result.ts'
import { MOST_BARCODES } from './vocabulary.ts'

export const barcodeKeysOf = ({ barcodes }: Coded): string[] =>
  barcodes.flatMap((size) => size.barcodes.map(barcodeKey))

/** The list after one size got other barcodes. */
export const withBarcodes = (
  all: readonly SizeBarcodes[],
  size: SizeBarcodes,
): readonly SizeBarcodes[] => {
  const others = all.filter(({ variantId }) => variantId !== size.variantId)
  return size.barcodes.length === 0 ? others : [...others, size]
}

/** Whether a size may have these barcodes: valid ones, each once, and none of another size of the product. */
export const checkBarcodes = (
  { productId, name, barcodes }: Coded & { productId: number; name: string },
  wanted: SizeBarcodes,
): Result<null, Rejection<'INVALID_INPUT' | 'BARCODE_TAKEN'>> => {
  const keys = wanted.barcodes.map(barcodeKey)
  const areRight = wanted.barcodes.every(isBarcode) && new Set(keys).size === keys.length
  if (!areRight || keys.length > MOST_BARCODES) {
    return refuseField('barcodes', 'A size has up to 10 different barcodes of 4 to 40 signs.')
  }
  const others = barcodeKeysOf({
    barcodes: barcodes.filter(({ variantId }) => variantId !== wanted.variantId),
  })
  const taken = wanted.barcodes.find((code) => others.includes(barcodeKey(code)))
  return taken === undefined
    ? ok(null)
    : reject('BARCODE_TAKEN', { barcode: taken, productId, product: name })
}
