import { stockKeyId } from '../../domain/kernel/pieces.ts'
import type { StockRecord } from '../stock/projection.ts'
import { noTerms, terms } from '../stock/sums.ts'

/**
 * The stock records of all branches. Their figures lie in one array, 128 bytes a record: a shop has a record for each
 * size at each branch, and a document of each would take 500 bytes that the garbage collector looks through again and
 * again.
 */
export type StockRecords = {
  /** The records of a product at a branch, in the order in which they were put. */
  of(branchId: number, productId: number): StockRecord[]
  /** Replaces the records of a product at a branch. */
  put(branchId: number, productId: number, records: readonly StockRecord[]): void
  /** Pieces for sale in the records that count. Makes no record. */
  available(branchId: number, productId: number, counts: (variantId: number) => boolean): number
  /** The branches that have records, in no order. */
  branchIds(): Iterable<number>
  /** The products that have records at the branch, in no order. */
  productIds(branchId: number): Iterable<number>
  /** The number of those products. */
  countOf(branchId: number): number
}

/** Where the figures of a record are in its row, as `figuresOf` puts them. The sums follow, in the order of `terms`. */
const column = {
  variantId: 0,
  onHand: 1,
  reserved: 2,
  available: 3,
  lowStockThreshold: 4,
  revision: 5,
  openedDay: 6,
  soldDay: 7,
  sums: 8,
} as const
const WIDTH = column.sums + terms.length
const FIRST_ROWS = 1_024
/** There is no further row. */
const NONE = -1

const figuresOf = ({ pace, terms: sums, ...record }: StockRecord): number[] => [
  record.variantId,
  record.onHand,
  record.reserved,
  record.available,
  record.lowStockThreshold,
  record.revision,
  pace.openedDay,
  pace.soldDay,
  ...terms.map((term) => sums[term]),
]

export const stockRecords = (): StockRecords => {
  /** The first row of a product at a branch, by branch and product. */
  const firsts = new Map<number, Map<number, number>>()
  let figures = new Float64Array(FIRST_ROWS * WIDTH)
  /** The row of the same product at the same branch that follows a row. */
  let nexts = new Int32Array(FIRST_ROWS)
  /** The pieces that were sold on the last days, by row. Most records have none. */
  const sold = new Map<number, readonly number[]>()
  const free: number[] = []
  let rows = 0

  const figure = (row: number, n: number): number => figures[row * WIDTH + n] ?? 0
  const firstOf = (branchId: number, productId: number): number =>
    firsts.get(branchId)?.get(productId) ?? NONE
  const after = (row: number): number => nexts[row] ?? NONE

  const grow = (): void => {
    const [wider, longer] = [new Float64Array(2 * figures.length), new Int32Array(2 * nexts.length)]
    wider.set(figures)
    longer.set(nexts)
    figures = wider
    nexts = longer
  }
  const newRow = (): number => {
    const known = free.pop()
    if (known !== undefined) return known
    if (rows === nexts.length) grow()
    rows += 1
    return rows - 1
  }
  const write = (record: StockRecord, next: number): number => {
    const row = newRow()
    figures.set(figuresOf(record), row * WIDTH)
    nexts[row] = next
    if (record.pace.sold.length > 0) sold.set(row, record.pace.sold)
    else sold.delete(row)
    return row
  }

  const read = (branchId: number, productId: number, row: number): StockRecord => {
    const sums = { ...noTerms }
    for (const [n, term] of terms.entries()) sums[term] = figure(row, column.sums + n)
    const key = { branchId, productId, variantId: figure(row, column.variantId) }
    return {
      id: stockKeyId(key),
      ...key,
      onHand: figure(row, column.onHand),
      reserved: figure(row, column.reserved),
      available: figure(row, column.available),
      lowStockThreshold: figure(row, column.lowStockThreshold),
      revision: figure(row, column.revision),
      pace: {
        openedDay: figure(row, column.openedDay),
        soldDay: figure(row, column.soldDay),
        sold: sold.get(row) ?? [],
      },
      terms: sums,
    }
  }

  return {
    of: (branchId, productId) => {
      const records: StockRecord[] = []
      for (let row = firstOf(branchId, productId); row !== NONE; row = after(row)) {
        records.push(read(branchId, productId, row))
      }
      return records
    },
    put: (branchId, productId, records) => {
      for (let row = firstOf(branchId, productId); row !== NONE; row = after(row)) free.push(row)
      const first = records.reduceRight((next, record) => write(record, next), NONE)
      const ofBranch = firsts.get(branchId) ?? new Map<number, number>()
      firsts.set(branchId, ofBranch.set(productId, first))
    },
    available: (branchId, productId, counts) => {
      let pieces = 0
      for (let row = firstOf(branchId, productId); row !== NONE; row = after(row)) {
        if (counts(figure(row, column.variantId))) pieces += figure(row, column.available)
      }
      return pieces
    },
    branchIds: () => firsts.keys(),
    productIds: (branchId) => firsts.get(branchId)?.keys() ?? [],
    countOf: (branchId) => firsts.get(branchId)?.size ?? 0,
  }
}
