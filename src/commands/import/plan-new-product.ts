import type { ProductDescription, ProductDetails, Variant } from '#src/domain/product/events.ts'
import { MOST_VARIANTS } from '#src/domain/product/vocabulary.ts'
import {
  checkBefore,
  type Field,
  firstSaid,
  planVariant,
  priceText,
  tell,
} from './plan-known-product.ts'
import { type ProductRow, sayOf } from './read-product-row.ts'

/** What the rows say together of the product. A row with a problem adds nothing: it is not imported. */
const merged = (rows: readonly ProductRow[]): Partial<ProductDescription> => {
  const said = new Map<Field, ProductRow>()
  for (const row of rows) firstSaid(row, said)
  const good = rows.filter(({ checked }) => checked.problems.length === 0)
  return Object.assign({}, ...good.toReversed().map(({ fields }) => fields))
}

/** Rows that each name a variant: the product is sold as one of them. */
const checkVariants = (rows: readonly ProductRow[]): void => {
  const isSoldInMany = rows.length > 1 || rows.some(({ variant }) => variant !== '')
  for (const [index, row] of rows.entries()) {
    if (isSoldInMany && row.variant === '') sayOf(row)('variant', 'VARIANT_NEEDED')
    if (index >= MOST_VARIANTS) sayOf(row)('variant', 'VARIANTS_FULL')
  }
}

const firstVariant = (row: ProductRow, priceCents: number): Variant[] => {
  const { variant: name, variantSku: sku = '', compareAtPriceCents = null } = row
  if (name === '') return []
  const prices = { priceCents, compareAtPriceCents }
  return [{ variantId: 1, name, sku, ...prices, imageUrl: '', isDefault: true }]
}

const detailsOf = (
  row: ProductRow,
  fields: Partial<ProductDescription>,
): ProductDetails | undefined => {
  const say = sayOf(row)
  const { slug, priceCents, compareAtPriceCents = null } = row
  const { name, categoryId } = fields
  if (name === undefined && row.cells.of('name') === '') say('name', 'REQUIRED')
  if (categoryId === undefined && row.cells.of('category') === '') say('category', 'REQUIRED')
  if (priceCents === undefined && row.cells.of('price') === '') say('price', 'REQUIRED')
  if (name === undefined || categoryId === undefined || priceCents === undefined) return undefined
  checkBefore(row, { priceCents, compareAtPriceCents })
  const variants = firstVariant(row, priceCents)
  const texts = { nameSw: '', sku: '', description: '', descriptionSw: '', searchWords: '' }
  const place = {
    unit: '',
    imageUrl: '',
    isFeatured: false,
    exclusiveBranchId: null,
    ...fields,
    name,
    categoryId,
    slug,
  }
  const prices = { priceCents, compareAtPriceCents }
  return { ...texts, ...place, ...prices, hasVariants: variants.length > 0, variants }
}

/** Notes in the rows that they add a product. The first adds it, and each of the others a variant. */
export const planNewProduct = ([first, ...others]: readonly ProductRow[]): void => {
  if (first === undefined) return
  const rows = [first, ...others]
  checkVariants(rows)
  const details = detailsOf(first, merged(rows))
  if (details !== undefined && first.checked.problems.length === 0) {
    first.checked.steps.push({ type: 'add', details })
    tell(first, details.name, 'name', ['', details.name])
    tell(first, details.name, 'price', ['', priceText(details.priceCents)])
  }
  for (const row of others) {
    if (first.checked.problems.length > 0) {
      sayOf(row)('slug', 'OTHER_ROW', { row: first.cells.row })
    } else if (details !== undefined) planVariant(row, details.name, null)
  }
}
