import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { ok, type Rejection, type Result, reject } from '#src/domain/kernel/result.ts'

/** One record of the file. `line`: the last line of the file that it stands on, from 1. */
export type Row = { line: number; cells: readonly string[] }
/** The cells of a row by the statement's columns. '' where the row has none. */
export type Column = 'receipt' | 'time' | 'details' | 'status' | 'paidIn' | 'account'
export type CellOf = (row: Row, column: Column) => string

/** The portal's names, but for blanks, case and punctuation. */
const names: Record<Column, string> = {
  receipt: 'receiptno',
  time: 'completiontime',
  details: 'details',
  status: 'transactionstatus',
  paidIn: 'paidin',
  account: 'acno',
}
const needed: readonly Column[] = ['receipt', 'time', 'paidIn']
/** The portal writes a few lines about the account before the table. */
const HEADER_WITHIN = 50
const MAX_ROW_LENGTH = 20_000
/** The portal writes 13. */
const MAX_CELLS = 100
const MAX_ROWS = 100_000
const SLICE = 64_000

type Refusal = Rejection<'INVALID_INPUT'>
const refuse = (message: string): { ok: false; error: Refusal } =>
  reject('INVALID_INPUT', { issues: [{ path: '', message }] })

/** A file without a table so far down is another file, and not worth reading on. */
class NoTable extends Error {}
/** No statement is so large, and reading on would cost more than it could bring. */
class TooMuch extends Error {}

/**
 * A whole file at once would keep the process from everything else. `rowsRead`: the number of rows in the slices so
 * far.
 */
async function* slices(csv: string, rowsRead: () => number) {
  const bytes = Buffer.from(csv)
  for (let at = 0; at < bytes.length; at += SLICE) {
    const before = rowsRead()
    const slice = bytes.subarray(at, at + SLICE)
    yield slice
    await nextTurn()
    // The parser counts the cells' content in a row, not the number of cells.
    if (slice.length === SLICE && rowsRead() === before) {
      throw new TooMuch(`row ${before + 1} is longer than ${SLICE} bytes`)
    }
  }
}

const checkSize = ({ line, cells }: Row, rows: number): void => {
  if (cells.length > MAX_CELLS) {
    throw new TooMuch(`line ${line} has more than ${MAX_CELLS} columns`)
  }
  if (rows >= MAX_ROWS)
    throw new TooMuch(`it has more than ${MAX_ROWS} rows, so export it in parts`)
}

const parseRows = async (csv: string): Promise<Row[]> => {
  const rows: Row[] = []
  let found = false
  const parser = parse({
    bom: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_LENGTH,
    on_record: (cells: string[], { lines }) => {
      const row = { line: lines, cells }
      checkSize(row, rows.length)
      if (rows.length < HEADER_WITHIN) found ||= columnsOf(row) !== undefined
      else if (!found) throw new NoTable()
      rows.push(row)
      return null
    },
  })
  const rowsRead = () => parser.info.records + parser.info.empty_lines
  try {
    await pipeline(slices(csv, rowsRead), parser.resume())
  } catch (error) {
    if (!(error instanceof NoTable)) throw error
  }
  return rows
}

const plain = (cell: string): string => cell.toLowerCase().replaceAll(/[^a-z]/g, '')

const columnsOf = ({ cells }: Row): ReadonlyMap<Column, number> | undefined => {
  const titles = cells.map(plain)
  const found = new Map<Column, number>()
  for (const column of Object.keys(names).filter(isColumn)) {
    const index = titles.indexOf(names[column])
    if (index >= 0) found.set(column, index)
  }
  return needed.every((column) => found.has(column)) ? found : undefined
}
const isColumn = (name: string): name is Column => Object.hasOwn(names, name)

/** The rows below the table's header. Refuses a file that is no CSV, or has no such header. */
export const readRows = async (
  csv: string,
): Promise<Result<{ rows: Row[]; cellOf: CellOf }, Refusal>> => {
  if (csv.includes('\0')) return refuse('This file is no CSV in UTF-8.')
  let rows: Row[]
  try {
    rows = await parseRows(csv)
  } catch (error) {
    if (error instanceof CsvError || error instanceof TooMuch)
      return refuse(`This file cannot be read: ${error.message}`)
    throw error
  }
  const header = rows.slice(0, HEADER_WITHIN).findIndex((row) => columnsOf(row) !== undefined)
  const first = rows[header]
  const columns = first && columnsOf(first)
  if (columns === undefined) {
    return refuse(
      'This is not an M-PESA statement: the columns Receipt No., Completion Time and Paid In were not found.',
    )
  }
  const cellOf: CellOf = ({ cells }, column) => cells[columns.get(column) ?? -1]?.trim() ?? ''
  return ok({ rows: rows.slice(header + 1), cellOf })
}
