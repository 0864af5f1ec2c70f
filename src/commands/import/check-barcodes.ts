import { barcodeKey } from '#src/domain/kernel/barcode.ts'
import type { ProductDoc } from '#src/projections/products/projection.ts'
import { type ProductRow, sayOf } from './read-product-row.ts'

/** The size that has a barcode. `row`: the row of the file that gives it, undefined for a size of the catalogue. */
type Owner = { size: string; name: string; row: number | undefined }

const ownersOf = ({ slug, name, barcodes }: ProductDoc): [key: string, Owner][] =>
  barcodes.flatMap(({ variantId, barcodes: codes }) => {
    const size = variantId === 0 ? `${slug} ` : `${slug} id ${variantId}`
    return codes.map((code): [string, Owner] => [barcodeKey(code), { size, name, row: undefined }])
  })

const say = (row: ProductRow, { row: first, name: product }: Owner): void => {
  if (first === undefined) sayOf(row)('barcodes', 'BARCODE_OF_OTHER', { product })
  else sayOf(row)('barcodes', 'BARCODE_REPEATED', { row: first })
}

/**
 * Reports each barcode that another size has, in the catalogue or in an earlier row of the file. `sizeOf` names the size
 * of a row: its slug, a blank, and the name of the size or 'id' with its number if the catalogue has it.
 */
export const barcodeCheck = (
  products: readonly ProductDoc[],
  sizeOf: (row: ProductRow) => string,
) => {
  const owners = new Map(products.flatMap(ownersOf))
  return (row: ProductRow): void => {
    const own: Owner = { size: sizeOf(row), name: row.slug, row: row.checked.row }
    for (const code of row.barcodes ?? []) {
      const key = barcodeKey(code)
      const owner = owners.get(key) ?? own
      if (owner.size !== own.size) say(row, owner)
      owners.set(key, owner)
    }
  }
}
