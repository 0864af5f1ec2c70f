import { type ProductColumn, productColumns as titles } from '#contract/import.ts'
import { sizedName } from '#contract/rules/variant.ts'
import { isWholeShillings, toKsh } from '#src/contract/rules/money.ts'
import { barcodesOf } from '#src/domain/kernel/barcode.ts'
import type { ProductDescription, ProductDetails, Variant } from '#src/domain/product/events.ts'
import { isReduced } from '#src/domain/product/prices.ts'
import { MOST_VARIANTS } from '#src/domain/product/vocabulary.ts'
import type { ProductDoc } from '#src/projections/products/projection.ts'
import type { FindVariant } from './find-goods.ts'
import { type ProductRow, sayOf } from './read-product-row.ts'

const priceText = (cents: number | null): string => (cents === null ? '' : String(toKsh(cents)))

/** Adds one change to the row's list. `of` names the product and its variant. */
const noteChange = (
  { checked, cells, variant }: ProductRow,
  name: string,
  column: ProductColumn,
  [before, after]: [string, string],
): void => {
  const of = sizedName(name, variant)
  checked.changes.push({ row: cells.row, of, column: titles[column], before, after })
}

type ProductField = Exclude<keyof ProductDescription, 'exclusiveBranchId'>
const columnOf = (field: ProductField): ProductColumn =>
  field === 'categoryId' ? 'category' : field
const isField = (name: string): name is ProductField => name in titles || name === 'categoryId'

const isColumn = (name: string): name is ProductColumn => name in titles

const codesText = ({ barcodes = [] }: ProductRow): string => barcodes.join(', ')

/** A table has no room for whole descriptions. */
const shortened = (text: string): string => (text.length > 160 ? `${text.slice(0, 160)}…` : text)

const shown = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}

/**
 * The product fields that this row has and no earlier row had. A field that contradicts an earlier row is a problem.
 * `firstRows` holds the first row of each field.
 */
const newFields = (row: ProductRow, firstRows: Map<ProductField, ProductRow>): ProductField[] =>
  Object.keys(row.fields)
    .filter(isField)
    .filter((field) => {
      const first = firstRows.get(field)
      if (first !== undefined && first.fields[field] !== row.fields[field]) {
        sayOf(row)(columnOf(field), 'DIFFERS', { row: first.cells.row })
      }
      if (first === undefined) firstRows.set(field, row)
      return first === undefined
    })

const planFields = (
  row: ProductRow,
  known: ProductDoc,
  firstRows: Map<ProductField, ProductRow>,
): void => {
  const fields = newFields(row, firstRows).filter((field) => row.fields[field] !== known[field])
  if (fields.length === 0) return
  const { productId, revision, name } = known
  const changes = Object.fromEntries(fields.map((field) => [field, row.fields[field]]))
  row.checked.steps.push({ type: 'change', productId, changes, revision })
  for (const field of fields) {
    const isCategory = field === 'categoryId'
    const after = isCategory ? row.cells.of('category') : shown(row.fields[field])
    noteChange(row, name, columnOf(field), [isCategory ? '' : shown(known[field]), after])
  }
}

type Priced = Pick<Variant, 'priceCents' | 'compareAtPriceCents'>

const noPrices: Priced = { priceCents: 0, compareAtPriceCents: null }

/** Reports a price before sale that is not higher than the price, and new prices that have cents. */
const checkPrices = (row: ProductRow, prices: Priced, now = noPrices): void => {
  const say = sayOf(row)
  const { priceCents, compareAtPriceCents } = prices
  const isNewWithCents = (cents: number, before: number | null) =>
    !isWholeShillings(toKsh(cents)) && cents !== before
  if (isNewWithCents(priceCents, now.priceCents)) say('price', 'PRICE_CENTS')
  if (compareAtPriceCents === null) return
  if (isNewWithCents(compareAtPriceCents, now.compareAtPriceCents))
    say('compareAtPrice', 'PRICE_CENTS')
  if (!isReduced(prices)) say('compareAtPrice', 'BEFORE_PRICE_LOW')
}

const planPrice = (row: ProductRow, known: ProductDoc, now: Priced, variantId: number): void => {
  const { priceCents = now.priceCents, compareAtPriceCents = now.compareAtPriceCents } = row
  const isSame = priceCents === now.priceCents && compareAtPriceCents === now.compareAtPriceCents
  if (isSame) return
  const prices = { priceCents, compareAtPriceCents }
  checkPrices(row, prices, now)
  const { productId, revision, name } = known
  row.checked.steps.push({ type: 'price', productId, variantId, ...prices, revision })
  if (priceCents !== now.priceCents) {
    noteChange(row, name, 'price', [priceText(now.priceCents), priceText(priceCents)])
  }
  if (compareAtPriceCents !== now.compareAtPriceCents) {
    const before = priceText(now.compareAtPriceCents)
    noteChange(row, name, 'compareAtPrice', [before, priceText(compareAtPriceCents)])
  }
}

/** Plans the barcodes of a size that exists. */
const planBarcodes = (
  row: ProductRow,
  { productId, revision, name, ...known }: ProductDoc,
  variantId: number,
): void => {
  const before = barcodesOf(known, variantId).join(', ')
  const after = row.barcodes?.join(', ') ?? before
  if (row.barcodes === undefined || before === after) return
  const { barcodes } = row
  row.checked.steps.push({ type: 'barcodes', productId, variantId, barcodes, revision })
  noteChange(row, name, 'barcodes', [before, after])
}

/** Notes what a new product or size has beside its name. */
const noteNew = (
  row: ProductRow,
  name: string,
  texts: { readonly [Column in ProductColumn]?: string },
): void => {
  for (const [column, after = ''] of Object.entries(texts))
    if (after !== '' && isColumn(column)) noteChange(row, name, column, ['', shortened(after)])
}

/** Plans a variant that neither the product nor an earlier row has. */
const planVariant = (row: ProductRow, name: string, productId: number | null): void => {
  const { priceCents, compareAtPriceCents = null, variantSku: sku = '', slug, barcodes } = row
  if (priceCents === undefined) {
    sayOf(row)('price', 'REQUIRED')
    return
  }
  checkPrices(row, { priceCents, compareAtPriceCents })
  const variant = { name: row.variant, sku, priceCents, compareAtPriceCents, imageUrl: '' }
  const step = { type: 'variant', slug, productId, variant } as const
  row.checked.steps.push(barcodes === undefined ? step : { ...step, barcodes })
  noteChange(row, name, 'variant', ['', row.variant])
  noteNew(row, name, {
    price: priceText(priceCents),
    compareAtPrice: priceText(compareAtPriceCents),
    variantSku: sku,
    barcodes: codesText(row),
  })
}

/**
 * True if the row has other prices than the product. An export writes the product's own prices into a row without a
 * variant, so equal prices are no change.
 */
const namesPrice = (row: ProductRow, known: ProductDoc): boolean => {
  const { priceCents = known.priceCents, compareAtPriceCents = known.compareAtPriceCents } = row
  return priceCents !== known.priceCents || compareAtPriceCents !== known.compareAtPriceCents
}

const planKnownVariant = (row: ProductRow, known: ProductDoc, variant: Variant): void => {
  if ((row.variantSku ?? variant.sku) !== variant.sku) sayOf(row)('variantSku', 'FIXED')
  planPrice(row, known, variant, variant.variantId)
  planBarcodes(row, known, variant.variantId)
}

const planWithVariants = (
  row: ProductRow,
  known: ProductDoc,
  added: { count: number },
  find: FindVariant,
): void => {
  const { variants, productId, name } = known
  const found = find(known, row.variant)
  if (typeof found === 'object') planKnownVariant(row, known, found)
  else if (row.variant === '') {
    if (namesPrice(row, known)) sayOf(row)('variant', 'VARIANT_NEEDED')
  } else if (found === 'SIZE_UNCLEAR') sayOf(row)('variant', found)
  else if (variants.length + added.count >= MOST_VARIANTS) sayOf(row)('variant', 'VARIANTS_FULL')
  else {
    added.count += 1
    planVariant(row, name, productId)
  }
}

/** Plans the changes of a product that exists. */
export const planKnownProduct = (
  rows: readonly ProductRow[],
  known: ProductDoc,
  find: FindVariant,
): void => {
  const firstRows = new Map<ProductField, ProductRow>()
  const added = { count: 0 }
  for (const row of rows) {
    planFields(row, known, firstRows)
    if (known.hasVariants || known.variants.length > 0) planWithVariants(row, known, added, find)
    else if (row.variant !== '') sayOf(row)('variant', 'VARIANTS_NOT_MEANT')
    else {
      planPrice(row, known, known, 0)
      planBarcodes(row, known, 0)
    }
  }
}

/**
 * The product's fields from all its rows, of which earlier rows win. Rows with problems are left out, since they are
 * not imported.
 */
const merged = (rows: readonly ProductRow[]): Partial<ProductDescription> => {
  const firstRows = new Map<ProductField, ProductRow>()
  for (const row of rows) newFields(row, firstRows)
  const good = rows.filter(({ checked }) => checked.problems.length === 0)
  return Object.assign({}, ...good.toReversed().map(({ fields }) => fields))
}

/** If one row of a product names a variant, each row must. */
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
  checkPrices(row, { priceCents, compareAtPriceCents })
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

/** The barcodes of the first row are those of the product, or of its first size. */
const withCodes = ({ barcodes }: ProductRow, details: ProductDetails) =>
  barcodes === undefined
    ? details
    : { ...details, barcodes: [{ variantId: details.variants[0]?.variantId ?? 0, barcodes }] }

const planAdded = (row: ProductRow, details: ProductDetails): void => {
  row.checked.steps.push({ type: 'add', details: withCodes(row, details) })
  noteChange(row, details.name, 'name', ['', details.name])
  noteNew(row, details.name, {
    price: priceText(details.priceCents),
    compareAtPrice: priceText(details.compareAtPriceCents),
    category: row.cells.of('category'),
    sku: details.sku,
    variantSku: details.variants[0]?.sku ?? '',
    barcodes: codesText(row),
    unit: details.unit,
    description: details.description,
  })
}

/** Plans a new product. The first row adds the product, each other row adds a variant. */
export const planNewProduct = ([first, ...others]: readonly ProductRow[]): void => {
  if (first === undefined) return
  const rows = [first, ...others]
  checkVariants(rows)
  const details = detailsOf(first, merged(rows))
  if (details !== undefined && first.checked.problems.length === 0) {
    planAdded(first, details)
  }
  for (const row of others) {
    if (first.checked.problems.length > 0) {
      sayOf(row)('slug', 'OTHER_ROW', { row: first.cells.row })
    } else if (details !== undefined) planVariant(row, details.name, null)
  }
}
