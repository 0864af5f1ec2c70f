import { type CountColumn, type ProblemCode, countColumns as titles } from '#contract/import.ts'
import { sizedName } from '#contract/rules/variant.ts'
import { noStock } from '#src/domain/inventory/state.ts'
import { isSameName } from '#src/domain/kernel/name-key.ts'
import type { CatalogueQueries } from '#src/projections/catalogue/queries.ts'
import type { ProductDoc } from '#src/projections/products/projection.ts'
import type { StockRecord } from '#src/projections/stock/projection.ts'
import type { CheckedRow, ImportStep } from './checked.ts'
import { type FindVariant, slugsOf, variantFinder } from './find-goods.ts'
import { sizeIn } from './foreign-text.ts'
import { type Cells, problem } from './read-table.ts'

type Catalogue = Pick<CatalogueQueries, 'allProducts' | 'stockOfBranch'>
type CountRow = Cells<CountColumn>
type Figures = {
  onHand: number | undefined
  seen: number | undefined
  threshold: number | undefined
}
type Shelf = { productId: number; variantId: number; name: string; stock: StockRecord | undefined }

const wholeNumber = (typed: string, least: number): number | undefined => {
  const text = /^\d{1,3}(,\d{3})+(\.0+)?$/.test(typed) ? typed.replaceAll(',', '') : typed
  const value = /^\d{1,7}(\.0+)?$/.test(text) ? Number(text) : Number.NaN
  return value >= least && value <= 1_000_000 ? value : undefined
}

type Into = { row: CheckedRow; cells: CountRow }
const complain = (
  { row, cells }: Into,
  column: CountColumn,
  code: ProblemCode,
  facts: Record<string, string | number> = {},
): void => {
  row.problems.push(problem(cells.row, titles[column], code, cells.of(column), facts))
}

const figureOf = (into: Into, column: 'onHand' | 'seen' | 'threshold'): number | undefined => {
  const text = into.cells.of(column)
  if (text === '') return undefined
  const least = column === 'threshold' ? 1 : 0
  const value = wholeNumber(text, least)
  if (value === undefined) complain(into, column, 'NUMBER_INVALID', { least })
  return value
}

const variantIdOf = (into: Into, product: ProductDoc, find: FindVariant): number | undefined => {
  const { variants, hasVariants, unit } = product
  const size = sizeIn(into.cells.of('size'))
  if (variants.length > 0 || hasVariants) {
    const found = find(product, size)
    if (typeof found === 'object') return found.variantId
    complain(into, 'size', found)
    return undefined
  }
  if (size === '' || isSameName(size, unit)) return 0
  complain(into, 'size', 'SIZE_UNKNOWN')
  return undefined
}

const noteChange = (
  { row, cells }: Into,
  of: string,
  column: CountColumn,
  before: string,
  after: number,
) => row.changes.push({ row: cells.row, of, column: titles[column], before, after: String(after) })

/** Opens a stock record for a size that has none. A row that has the same figures as an export opens none. */
const openSteps = (into: Into, shelf: Shelf, figures: Figures): ImportStep[] => {
  const { productId, variantId, name } = shelf
  const { lowStockThreshold } = noStock
  const { onHand, seen, threshold = lowStockThreshold } = figures
  if (onHand !== undefined && onHand === seen && threshold === lowStockThreshold) return []
  if (onHand === undefined) {
    if (figures.threshold !== undefined) complain(into, 'onHand', 'REQUIRED')
    return []
  }
  noteChange(into, name, 'onHand', '', onHand)
  return [{ type: 'open', productId, variantId, onHand, threshold }]
}

/** Counts the shelf, unless the figure of the row equals the figure that was seen or the present stock. */
const countSteps = (
  into: Into,
  shelf: Shelf,
  stock: StockRecord,
  figures: Figures,
): ImportStep[] => {
  const { productId, variantId, name } = shelf
  const { onHand, seen = stock.onHand } = figures
  if (onHand === undefined || onHand === seen || onHand === stock.onHand) return []
  if (seen !== stock.onHand) {
    complain(into, 'onHand', 'STOCK_MOVED', { seen, now: stock.onHand })
    return []
  }
  noteChange(into, name, 'onHand', String(stock.onHand), onHand)
  return [{ type: 'count', productId, variantId, onHand, seen }]
}

const thresholdSteps = (
  into: Into,
  shelf: Shelf,
  stock: StockRecord,
  { threshold }: Figures,
): ImportStep[] => {
  const { productId, variantId, name } = shelf
  const { lowStockThreshold: before, revision } = stock
  if (threshold === undefined || threshold === before) return []
  noteChange(into, name, 'threshold', String(before), threshold)
  return [{ type: 'threshold', productId, variantId, threshold, revision }]
}

const stepsOf = (into: Into, shelf: Shelf, figures: Figures): ImportStep[] => {
  const { stock } = shelf
  if (stock === undefined) return openSteps(into, shelf, figures)
  // The threshold comes first, since its step expects the revision that the stock record has before the count.
  return [
    ...thresholdSteps(into, shelf, stock, figures),
    ...countSteps(into, shelf, stock, figures),
  ]
}

/** Checks the rows of a stock count file against the branch's present shelves, one row at a call. */
export const countsCheck = (catalogue: Catalogue, branchId: number) => {
  const find = variantFinder()
  const bySlug = slugsOf(catalogue.allProducts())
  const stock = new Map(
    catalogue.stockOfBranch(branchId).map((doc) => [`${doc.productId}.${doc.variantId}`, doc]),
  )
  const firstRows = new Map<string, number>()

  const productOf = (into: Into): ProductDoc | undefined => {
    const product = bySlug.get(into.cells.of('slug'))
    if (product === undefined) {
      complain(into, 'slug', into.cells.of('slug') === '' ? 'REQUIRED' : 'PRODUCT_UNKNOWN')
      return undefined
    }
    const { exclusiveBranchId: only } = product
    if (only === null || only === branchId) return product
    complain(into, 'slug', 'NOT_AT_BRANCH')
    return undefined
  }
  const shelfOf = (into: Into): Shelf | undefined => {
    const product = productOf(into)
    const variantId = product && variantIdOf(into, product, find)
    if (product === undefined || variantId === undefined) return undefined
    const key = `${product.productId}.${variantId}`
    const first = firstRows.get(key)
    if (first !== undefined) {
      complain(into, 'slug', 'ROW_REPEATED', { row: first })
      return undefined
    }
    firstRows.set(key, into.cells.row)
    const name = sizedName(product.name, into.cells.of('size'))
    return { productId: product.productId, variantId, name, stock: stock.get(key) }
  }

  return (cells: CountRow): CheckedRow => {
    const row: CheckedRow = {
      row: cells.row,
      key: `${cells.of('slug')}/${cells.of('size')}`,
      cells: cells.cells,
      problems: [...cells.problems],
      changes: [],
      steps: [],
    }
    const into = { row, cells }
    const figures = {
      onHand: figureOf(into, 'onHand'),
      seen: figureOf(into, 'seen'),
      threshold: figureOf(into, 'threshold'),
    }
    const shelf = shelfOf(into)
    if (shelf !== undefined && row.problems.length === 0) row.steps = stepsOf(into, shelf, figures)
    return row
  }
}
