import { ok, type Rejection, type Result, reject } from '#src/domain/kernel/result.ts'
import { isUnreadable, outgrows, parseRows, type Row } from '../../csv/parse-rows.ts'

/** The cells of a row by the statement's columns. '' where the row has none. */
export type Column = 'receipt' | 'time' | 'details' | 'status' | 'paidIn' | 'account'
type CellOf = (row: Row, column: Column) => string

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

type Refusal = Rejection<'INVALID_INPUT'>
const refuse = (message: string): { ok: false; error: Refusal } =>
  reject('INVALID_INPUT', { issues: [{ path: '', message }] })

/** A file without a table so far down is another file, and not worth reading on. */
class NoTable extends Error {}

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

const tableIn = (rows: readonly Row[]) => {
  for (const [index, header] of rows.slice(0, HEADER_WITHIN).entries()) {
    const columns = columnsOf(header)
    if (columns !== undefined) return { header, columns, below: rows.slice(index + 1) }
  }
  return undefined
}

/** `shifted`: the row's cells do not stand under their titles, so that none of them can be believed. */
export type TableRows = { rows: Row[]; cellOf: CellOf; shifted: (row: Row) => boolean }

/** The rows below the table's header. Refuses a file that is no CSV, or has no such header. */
export const readRows = async (csv: string): Promise<Result<TableRows, Refusal>> => {
  if (csv.includes('\0')) return refuse('This file is no CSV in UTF-8.')
  let found = false
  const check = (row: Row): void => {
    if (row.number <= HEADER_WITHIN) found ||= columnsOf(row) !== undefined
    else if (!found) throw new NoTable()
  }
  let rows: Row[] = []
  try {
    rows = await parseRows(csv, { check })
  } catch (error) {
    if (isUnreadable(error)) return refuse(`This file cannot be read: ${error.message}`)
    if (!(error instanceof NoTable)) throw error
  }
  const table = tableIn(rows)
  if (table === undefined) {
    return refuse(
      'This is not an M-PESA statement: the columns Receipt No., Completion Time and Paid In were not found.',
    )
  }
  const { header, columns, below } = table
  const cellOf: CellOf = ({ cells }, column) => cells[columns.get(column) ?? -1]?.trim() ?? ''
  return ok({ rows: below, cellOf, shifted: (row) => outgrows(header, row) })
}
