import { ok, type Rejection, type Result, reject } from '#src/domain/kernel/result.ts'
import type { World } from '#src/lib/world.ts'
import { isUnreadable, outgrows, parseRows, type Row, withDelimiter } from '../../csv/parse-rows.ts'

/** The cells of a row by the statement's columns. '' where the row has none. */
export type Column =
  | 'receipt'
  | 'time'
  | 'details'
  | 'status'
  | 'paidIn'
  | 'withdrawn'
  | 'reason'
  | 'linked'
  | 'account'
type CellOf = (row: Row, column: Column) => string

/** The portal's names, but for blanks, case and punctuation. */
const names: Record<Column, string> = {
  receipt: 'receiptno',
  time: 'completiontime',
  details: 'details',
  status: 'transactionstatus',
  paidIn: 'paidin',
  withdrawn: 'withdrawn',
  reason: 'reasontype',
  linked: 'linkedtransactionid',
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

const tableBy = async (csv: string, delimiter: string, world: Pick<World, 'turn'>) => {
  const check = ({ number }: Row, before: readonly Row[]): void => {
    if (number === HEADER_WITHIN + 1 && tableIn(before) === undefined) throw new NoTable()
  }
  try {
    return tableIn(await parseRows(csv, world, { delimiter, check }))
  } catch (error) {
    if (error instanceof NoTable) return undefined
    throw error
  }
}

/** The portal's lines above the table say nothing of the sign between cells: the first one that shows the titles is it. */
const tableOf = async (csv: string, world: Pick<World, 'turn'>) => {
  const { delimiter: said, table } = withDelimiter(csv)
  for (const delimiter of new Set([',', ';', '\t', said])) {
    const found = await tableBy(table, delimiter, world)
    if (found !== undefined) return found
  }
  return undefined
}

/** `shifted`: the row's cells do not stand under their titles, so that none of them can be believed. */
export type TableRows = { rows: Row[]; cellOf: CellOf; shifted: (row: Row) => boolean }

/** The rows below the table's header. Refuses a file that is no CSV, or has no such header. */
export const readRows = async (
  csv: string,
  world: Pick<World, 'turn'>,
): Promise<Result<TableRows, Refusal>> => {
  if (csv.includes('\0')) return refuse('This file is no CSV in UTF-8.')
  let table: Awaited<ReturnType<typeof tableOf>>
  try {
    table = await tableOf(csv, world)
  } catch (error) {
    if (isUnreadable(error)) return refuse(`This file cannot be read: ${error.message}`)
    throw error
  }
  if (table === undefined) {
    return refuse(
      'This is not an M-PESA statement: the columns Receipt No., Completion Time and Paid In were not found.',
    )
  }
  const { header, columns, below } = table
  const cellOf: CellOf = ({ cells }, column) => cells[columns.get(column) ?? -1]?.trim() ?? ''
  return ok({ rows: below, cellOf, shifted: (row) => outgrows(header, row) })
}
