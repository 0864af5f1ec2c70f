import {
  type ProductBody,
  productBody,
  type StaffProduct,
} from '#contract/catalogue/staff-catalogue.ts'
import { pieces } from '#contract/inventory.ts'
import { z } from '#contract/rules/schema.ts'
import { addProduct, openStock } from '../catalogue-api.ts'

/** A size as an empty form shows it. */
export const blankSize = () => ({ name: '' })

/** Whether nothing was written about a size. */
export const isBlankSize = (size: object): boolean =>
  Object.values(size).every((value) => String(value ?? '') === '')

const typed = z.looseObject({
  price: z.unknown().optional(),
  hasVariants: z.unknown().optional(),
  barcodes: z.unknown().optional(),
  variants: z.array(z.looseObject({ price: z.unknown().optional() })).default([]),
})

/** Among several sizes, one without a price would sell at the product's. So its price is asked for at its field. */
const withAskedPrice = (size: { price?: unknown }) =>
  String(size.price ?? '') === '' ? { ...size, price: 'missing' } : size

const bodyOf = (values: unknown) => {
  const { variants, ...form } = typed.parse(values)
  const isSized = form.hasVariants === true && !variants.every(isBlankSize)
  const written = isSized ? variants : []
  const sizes = written.length > 1 ? written.map(withAskedPrice) : written
  const areAllPriced = sizes.every(({ price }) => String(price ?? '') !== '')
  const price = form.price ?? (areAllPriced ? sizes[0]?.price : undefined)
  const barcodes = form.hasVariants === true ? [] : form.barcodes
  return { ...form, price, variants: sizes, barcodes }
}

/** An empty field means that no piece lies there. */
const some = z.preprocess((value) => value ?? 0, pieces)
/** `stockAt`: the branch that gets a stock record. The form sends '' for none. */
const stockForm = z.object({
  stockAt: z.preprocess((value) => Number(value) || undefined, z.number().optional()),
  pieces: some,
  variants: z.array(z.object({ pieces: some })),
})

/**
 * Turns the form of a new product into the request body. Sizes count only if 'Has Variants' is ticked; the product's
 * own price may stay empty if every size has a price. A ticked box without a written size makes a draft. `pieces` has
 * the stock of each size, or that of the product if it has no sizes.
 */
export const newProductForm = z
  .preprocess(bodyOf, z.intersection(stockForm, productBody))
  .transform(({ stockAt, pieces: own, ...product }) => ({
    product: product satisfies ProductBody,
    branchId: stockAt,
    pieces: product.variants.length === 0 ? [own] : product.variants.map((size) => size.pieces),
  }))
type NewProduct = z.output<typeof newProductForm>

/** Opens the stock records of a new product. Sizes with equally many pieces are opened by one request. */
const openAll = async (
  branchId: number,
  { id, variants }: StaffProduct,
  all: readonly number[],
): Promise<void> => {
  const [first = 0] = all
  if (all.every((one) => one === first)) return openStock(branchId, id, first)
  for (const [index, variant] of variants.entries())
    await openStock(branchId, id, all[index] ?? 0, variant.id)
}

/**
 * Adds the product. If a branch is chosen, each size of the product gets a stock record there, unless the product is a
 * draft. Resolves to false if the product was added without its stock.
 */
export const addWithStock = async ({ product, branchId, pieces }: NewProduct) => {
  const added = await addProduct(product)
  if (branchId === undefined || added.status !== 'sold') return { added, hasStock: true }
  const hasStock = await openAll(branchId, added, pieces).then(
    () => true,
    () => false,
  )
  return { added, hasStock }
}
