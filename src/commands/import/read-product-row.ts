import {
  type ImportProblem,
  NO_PRICE,
  type ProblemCode,
  type ProductColumn,
  productColumns as titles,
} from '#contract/import.ts'
import { barcodes, productChanges } from '#src/contract/catalogue/staff-catalogue.ts'
import { readAmount } from '#src/contract/rules/amount.ts'
import { issue } from '#src/contract/rules/issues.ts'
import { toCents } from '#src/contract/rules/money.ts'
import { isCutNumber } from '#src/domain/kernel/barcode.ts'
import type { ProductDescription } from '#src/domain/product/events.ts'
import type { CheckedRow } from './checked.ts'
import { sizeIn, textIn } from './foreign-text.ts'
import { type Cells, problem } from './read-table.ts'

/**
 * The content of a row. A field that is undefined stays as it is. Prices are in cents; null removes the price before
 * sale.
 */
export type ProductRow = {
  checked: CheckedRow
  cells: Cells<ProductColumn>
  slug: string
  variant: string
  variantSku: string | undefined
  barcodes: string[] | undefined
  fields: Partial<ProductDescription>
  priceCents: number | undefined
  compareAtPriceCents: number | null | undefined
}

const textFields = {
  name: 'NAME_INVALID',
  nameSw: 'TEXT_INVALID',
  unit: 'TEXT_INVALID',
  sku: 'TEXT_INVALID',
  imageUrl: 'PICTURE_INVALID',
  description: 'TEXT_INVALID',
  descriptionSw: 'TEXT_INVALID',
  searchWords: 'TEXT_INVALID',
} as const satisfies { [Column in ProductColumn]?: ProblemCode }
type TextField = keyof typeof textFields
const isTextField = (name: string): name is TextField => Object.hasOwn(textFields, name)
const textFieldNames = Object.keys(textFields).filter(isTextField)

const answers: Readonly<Record<string, boolean>> = {
  yes: true,
  true: true,
  '1': true,
  no: false,
  false: false,
  '0': false,
}

const MOST_KSH = 10_000_000

/** Reports a problem of a column. */
export type SayProblem = (
  column: ProductColumn,
  code: ProblemCode,
  facts?: ImportProblem['facts'],
) => void

export const sayOf =
  ({ checked, cells }: Pick<ProductRow, 'checked' | 'cells'>): SayProblem =>
  (column, code, facts = {}) => {
    checked.problems.push(problem(cells.row, titles[column], code, cells.of(column), facts))
  }

/** Other shop programs export descriptions as HTML. */
const textOf = (cells: Cells<ProductColumn>, field: TextField): string => {
  const isDescription = field === 'description' || field === 'descriptionSw'
  return isDescription ? textIn(cells.of(field)) : cells.of(field)
}

const textsOf = (cells: Cells<ProductColumn>, say: SayProblem): Partial<ProductDescription> => {
  const fields: Partial<ProductDescription> = {}
  for (const field of textFieldNames) {
    const text = textOf(cells, field)
    if (text === '') continue
    const parsed = productChanges.shape[field].safeParse(text)
    if (parsed.success && parsed.data !== undefined) fields[field] = parsed.data
    else say(field, textFields[field])
  }
  return fields
}

const featuredOf = (cells: Cells<ProductColumn>, say: SayProblem): Partial<ProductDescription> => {
  const text = cells.of('isFeatured').toLowerCase()
  if (text === '') return {}
  const isFeatured = answers[text]
  if (isFeatured !== undefined) return { isFeatured }
  say('isFeatured', 'YES_OR_NO')
  return {}
}

const priceOf = (
  cells: Cells<ProductColumn>,
  column: 'price' | 'compareAtPrice',
  say: SayProblem,
) => {
  const text = cells.of(column)
  if (text === '') return undefined
  const read = readAmount(text)
  if (column === 'price' && read.kind === 'amount' && read.ksh === 0) {
    say(column, 'PRICE_ZERO')
    return undefined
  }
  if (read.kind === 'amount' && read.ksh <= MOST_KSH) return toCents(read.ksh)
  say(column, read.kind === 'unclear' ? 'PRICE_UNCLEAR' : 'PRICE_INVALID')
  return undefined
}

/** The barcodes in a cell, apart by commas or semicolons. An empty cell changes nothing. */
const barcodesOf = (cells: Cells<ProductColumn>, say: SayProblem): string[] | undefined => {
  const text = cells.of('barcodes')
  if (text === '') return undefined
  if (isCutNumber(text)) {
    say('barcodes', 'BARCODE_CUT')
    return undefined
  }
  const parsed = barcodes.safeParse(text.split(/[,;|\n]/))
  if (parsed.success) return parsed.data
  const isCut = parsed.error.issues.some(({ message }) => message === issue('BARCODE_CUT'))
  say('barcodes', isCut ? 'BARCODE_CUT' : 'BARCODE_INVALID')
  return undefined
}

/** A scanner may read an SKU too, so a number that a spreadsheet cut is no SKU. */
const checkSkus = (cells: Cells<ProductColumn>, say: SayProblem): void => {
  for (const column of ['sku', 'variantSku'] as const)
    if (isCutNumber(cells.of(column))) say(column, 'BARCODE_CUT')
}

const variantOf = (cells: Cells<ProductColumn>, say: SayProblem): string => {
  const variant = sizeIn(cells.of('variant'))
  if (variant.length > 60) say('variant', 'TEXT_INVALID')
  return variant
}

/** Finds a category by slug, or by name if only one category has that name. */
export type FindCategory = (typed: string) => number | 'CATEGORY_UNKNOWN' | 'CATEGORY_UNCLEAR'

const categoryIn = (
  cells: Cells<ProductColumn>,
  find: FindCategory,
  say: SayProblem,
): Partial<ProductDescription> => {
  const category = cells.of('category')
  if (category === '') return {}
  const found = find(category)
  if (typeof found === 'number') return { categoryId: found }
  say('category', found)
  return {}
}

/** `slug`: of the row's product. */
export const readProductRow = (
  cells: Cells<ProductColumn>,
  slug: string,
  find: FindCategory,
): ProductRow => {
  const checked: CheckedRow = {
    row: cells.row,
    key: slug,
    cells: cells.cells,
    problems: [...cells.problems],
    changes: [],
    steps: [],
  }
  const say = sayOf({ checked, cells })
  if (!/^[a-z0-9_-]{2,120}$/.test(slug)) say('slug', slug === '' ? 'REQUIRED' : 'SLUG_INVALID')
  checkSkus(cells, say)
  const fields = {
    ...textsOf(cells, say),
    ...featuredOf(cells, say),
    ...categoryIn(cells, find, say),
  }
  const isCleared = cells.of('compareAtPrice').toLowerCase() === NO_PRICE
  return {
    checked,
    cells,
    slug,
    variant: variantOf(cells, say),
    variantSku: cells.of('variantSku') || undefined,
    barcodes: barcodesOf(cells, say),
    fields,
    priceCents: priceOf(cells, 'price', say),
    compareAtPriceCents: isCleared ? null : priceOf(cells, 'compareAtPrice', say),
  }
}
