import { importKinds, importStatuses } from '../domain/import.ts'
import { catalogueId, paging, uuid, z } from './rules/schema.ts'

/** Why a file, a row or a cell cannot be imported, with the English texts. Facts are put in for the names in braces. */
export const problemTexts = {
  COLUMN_MISSING: 'The column {title} is missing. The first row has: {found}',
  COLUMN_REPEATED: 'The column {title} stands here twice',
  COLUMN_UNCLEAR: 'Is the column “{found}” the shop’s {title}? Name it so, or take it out',
  FILE_EMPTY: 'There are no rows below the header',
  FILE_UNREADABLE: 'This file cannot be read as CSV: {reason}',
  NOT_UTF8: 'This file is not in UTF-8. Save it as “CSV UTF-8”',
  SPREADSHEET: 'This is the own file of a spreadsheet program. Open it there, and save it as CSV',
  CATEGORY_UNCLEAR: 'There are several categories of this name. Write the slug of one',
  BARCODE_CUT:
    'A spreadsheet cut this code short, and its other digits are lost. Make the column “Text” there, and write the whole code',
  BARCODE_INVALID: 'A barcode has 4 to 40 letters or digits. Several stand apart by a semicolon',
  BARCODE_OF_OTHER: '{product} has this barcode already',
  BARCODE_REPEATED: 'Row {row} has this barcode too',
  BEFORE_PRICE_LOW:
    'The price before a sale must be higher than the price. “none” in this column takes it away',
  CATEGORY_UNKNOWN: 'There is no category of this name or slug',
  CELLS_MORE:
    'This row has more cells than the header has titles. A text or number with a comma needs quotes',
  CHANGED_MEANWHILE: 'Somebody changed this after the file was checked',
  DIFFERS: 'Row {row} says something else of the same product',
  FIXED: 'An import cannot change this',
  NAME_INVALID: 'A name has 2 to 120 letters on one line',
  NOT_AT_BRANCH: 'This branch does not sell this product',
  NUMBER_INVALID: 'Not a whole number from {least} to 1000000',
  OTHER_ROW: 'Row {row} is of the same new product, and has a problem',
  PICTURE_INVALID:
    'Not the path of one of the shop’s pictures. Upload it in the product’s form, or leave this empty',
  PRICE_CENTS: 'Customers pay whole shillings. Write the price without cents',
  PRICE_UNCLEAR: 'Is the comma before the cents, or is it a thousand? Write 1234.50 with a dot',
  PRICE_ZERO:
    'At this price it would be given away. Write its price, or set 0 in the product’s form',
  PRICE_INVALID: 'Not a price in KSh: write a number up to 10000000',
  PRODUCT_UNKNOWN: 'There is no product with this slug',
  REFUSED: 'The shop refused this: {reason}',
  REQUIRED: 'This must not be empty here',
  ROW_REPEATED: 'Row {row} is of the same product and size',
  SIZE_UNCLEAR: 'The product comes in several sizes that are called so. Rename one of them first',
  SIZE_UNKNOWN: 'The product does not come in this size',
  SLUG_INVALID: 'A slug has 2 to 100 small letters, digits and hyphens',
  STOCK_MOVED: 'There were {seen} pieces when this was made, and now there are {now}',
  TEXT_INVALID: 'This text is too long, or has signs that cannot be printed',
  VARIANT_NEEDED: 'Name the variant: the product is sold in several',
  VARIANTS_FULL: 'A product has at most 30 variants',
  VARIANTS_NOT_MEANT: 'This product is sold without variants',
  YES_OR_NO: 'Not yes or no',
} as const
export type ProblemCode = keyof typeof problemTexts

const isProblemCode = (text: string): text is ProblemCode => Object.hasOwn(problemTexts, text)
const problemCodes = Object.keys(problemTexts).filter(isProblemCode)

/** The columns of a file of products, with the titles of an export. Each row is a product or one of its variants. */
export const productColumns = {
  slug: 'Slug',
  name: 'Name',
  nameSw: 'Swahili name',
  category: 'Category',
  unit: 'Unit',
  sku: 'SKU',
  variant: 'Variant',
  variantSku: 'Variant SKU',
  barcodes: 'Barcodes',
  price: 'Price (KSh)',
  compareAtPrice: 'Compare at price (KSh)',
  isFeatured: 'Featured',
  imageUrl: 'Picture',
  description: 'Description',
  descriptionSw: 'Swahili description',
  searchWords: 'Also called',
  status: 'Status',
} as const
export type ProductColumn = keyof typeof productColumns

/** The columns of a file with a branch's counts. `seen`: the pieces on the shelf when the file was exported. */
export const countColumns = {
  slug: 'Slug',
  product: 'Product',
  size: 'Size',
  onHand: 'On the shelf',
  seen: 'Seen',
  threshold: 'Low stock at',
  reserved: 'Reserved',
} as const
export type CountColumn = keyof typeof countColumns

/** Other titles that people use for these columns, and those of tills, Loyverse, Square and ERPNext. */
export const otherTitles: { readonly [Column in ProductColumn | CountColumn]?: readonly string[] } =
  {
    barcodes: ['Barcode', 'Barcode/UPC', 'Bar code', 'EAN', 'GTIN', 'UPC'],
    category: ['Item Group'],
    name: ['Product Name', 'Item Name'],
    sku: ['Item Code'],
    unit: ['Unit of Measure', 'Default Unit of Measure', 'UOM'],
    variant: ['Variation Name'],
    nameSw: ['Name (Swahili)', 'Name (Kiswahili)', 'Name (sw)', 'Kiswahili name'],
    price: [
      'Price',
      'Price (KES)',
      'Price KSh',
      'Price KES',
      'Default price',
      'Selling Price',
      'Selling Price (KES)',
      'Standard Selling Rate',
    ],
    compareAtPrice: [
      'Compare at price',
      'Compare at price (KES)',
      'Compare at price KSh',
      'Compare at price KES',
    ],
    descriptionSw: [
      'Description (Swahili)',
      'Description (Kiswahili)',
      'Description (sw)',
      'Kiswahili description',
    ],
  }

/** Columns that an export contains for its readers. An import ignores them. */
export const toldColumns: readonly string[] = [
  productColumns.status,
  countColumns.product,
  countColumns.reserved,
]
/** This word in the column of the price before a sale removes that price. An empty cell changes nothing. */
export const NO_PRICE = 'none'

/** The largest file that can be imported, in bytes and in rows below the header. */
export const MOST_BYTES = 5_000_000
export const MOST_ROWS = 20_000

const kind = z.enum(importKinds)

/** `branch`: the branch whose counts the file holds. */
export const checkImportQuery = z
  .object({ kind, branch: catalogueId.optional(), name: z.string().trim().max(200).default('') })
  .refine(({ kind: what, branch }) => (what === 'counts') === (branch !== undefined), {
    path: ['branch'],
  })

/** `row`: counted like in spreadsheets, where the header is 1. Null: the whole file. `value`: the text of the cell. */
export const importProblem = z
  .object({
    row: z.number().nullable(),
    column: z.string().nullable(),
    value: z.string(),
    code: z.enum(problemCodes),
    facts: z.record(z.string(), z.union([z.string(), z.number()])),
  })
  .meta({ id: 'ImportProblem' })
export type ImportProblem = z.infer<typeof importProblem>

/** A change that a row would make. `of`: the product and its size. */
export const importChange = z
  .object({
    row: z.number(),
    of: z.string(),
    column: z.string(),
    before: z.string(),
    after: z.string(),
  })
  .meta({ id: 'ImportChange' })
export type ImportChange = z.infer<typeof importChange>

/** How far a started import is. `rows`: the rows that change something. `by`: the role of who started it. */
export const importProgress = z
  .object({
    id: z.string(),
    kind,
    branchId: z.number().nullable(),
    rows: z.number(),
    done: z.number(),
    refused: z.number(),
    status: z.enum(importStatuses),
    by: z.string(),
    startedAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'ImportProgress' })
export type ImportProgress = z.infer<typeof importProgress>

/** The result of checking a file. */
export const importReport = z
  .object({
    id: z.string(),
    kind,
    branchId: z.number().nullable(),
    name: z.string(),
    checkedAt: z.string(),
    rows: z.number(),
    /** How many rows change something. */
    good: z.number(),
    /** How many rows change nothing. */
    unchanged: z.number(),
    /** How many rows have problems. */
    bad: z.number(),
    /** How many problems all rows have together. */
    problems: z.number(),
    changes: z.number(),
    /** Lines that stand above the table, and are left out. */
    above: z.array(z.string()),
    /** Titles of columns that are ignored. */
    unknown: z.array(z.string()),
    /** Names of categories that the file names and the shop does not have: up to 50. */
    categoriesMissing: z.array(z.string()),
    /** Why the whole file cannot be imported. */
    broken: importProblem.nullable(),
    /** Null until the import is started. */
    run: importProgress.nullable(),
  })
  .meta({ id: 'ImportReport' })
export type ImportReport = z.infer<typeof importReport>

/** `goodRowsOnly`: rows with problems are skipped. Otherwise a file with a problem is not imported. */
export const startImportBody = z.object({ goodRowsOnly: z.boolean().default(false) })

export const importId = uuid
export const importsQuery = paging.extend({ branch: catalogueId.optional() })
/** `check`: problems found by the check. `run`: rows refused while they were written. */
export const problemsQuery = z.object({
  of: z.enum(['check', 'run']).default('check'),
  cursor: z.coerce.number().int().min(0).max(10_000).default(0),
})
export const changesQuery = problemsQuery.pick({ cursor: true })
