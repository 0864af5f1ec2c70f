import { ok, type Rejection, type Result, refuseField } from '#src/domain/kernel/result.ts'
import type { World } from '#src/lib/world.ts'
import { type CsvRow, isUnreadable, outgrows, parseRows, withDelimiter } from '../csv.ts'

/** The columns of the statement. */
type StatementColumn =
  | 'receipt'
  | 'time'
  | 'details'
  | 'status'
  | 'paidIn'
  | 'withdrawn'
  | 'reason'
  | 'linked'
  | 'account'

/** The titles that M-PESA and people's copies give the columns, without spaces, case, punctuation and currency. */
const names: Record<StatementColumn, readonly string[]> = {
  receipt: ['receiptno', 'receiptnumber', 'receipt'],
  time: ['completiontime'],
  details: ['details'],
  status: ['transactionstatus'],
  paidIn: ['paidin', 'moneyin', 'credit'],
  withdrawn: ['withdrawn', 'withdrawal', 'withdrawals', 'paidout', 'moneyout', 'debit'],
  reason: ['reasontype'],
  linked: ['linkedtransactionid'],
  account: ['acno'],
}
/** No other file has these three, so they tell a statement. */
const telling: readonly StatementColumn[] = ['receipt', 'time', 'paidIn']
/** The portal writes some lines about the account above the table. The table must begin within this number of rows. */
const HEADER_WITHIN = 50

export type Refusal = Rejection<'INVALID_INPUT'>
export const refuseFile = (message: string): { ok: false; error: Refusal } =>
  refuseField('', message)

/** Thrown if no table begins near the top, to stop reading a wrong file. */
class NoTable extends Error {}

const plain = (cell: string): string =>
  cell
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
    .replace(/(kes|kshs?)$/, '')

const isColumn = (name: string): name is StatementColumn => Object.hasOwn(names, name)

const columnsOf = ({ cells }: CsvRow): ReadonlyMap<StatementColumn, number> | undefined => {
  const titles = cells.map(plain)
  const found = new Map<StatementColumn, number>()
  for (const column of Object.keys(names).filter(isColumn)) {
    const index = titles.findIndex((title) => names[column].includes(title))
    if (index >= 0) found.set(column, index)
  }
  return telling.every((column) => found.has(column)) ? found : undefined
}

const tableIn = (rows: readonly CsvRow[]) => {
  for (const [index, header] of rows.slice(0, HEADER_WITHIN).entries()) {
    const columns = columnsOf(header)
    if (columns !== undefined) return { header, columns, below: rows.slice(index + 1) }
  }
  return undefined
}

const tableBy = async (csv: string, delimiter: string, world: Pick<World, 'turn'>) => {
  const check = ({ number }: CsvRow, before: readonly CsvRow[]): void => {
    if (number === HEADER_WITHIN + 1 && tableIn(before) === undefined) throw new NoTable()
  }
  try {
    return tableIn(await parseRows(csv, world, { delimiter, check }))
  } catch (error) {
    if (error instanceof NoTable) return undefined
    throw error
  }
}

/** The lines above the table do not show the sign between cells. So each sign is tried until the titles are found. */
const tableOf = async (csv: string, world: Pick<World, 'turn'>) => {
  const { delimiter: declared, table } = withDelimiter(csv)
  for (const delimiter of new Set([',', ';', '\t', declared])) {
    const found = await tableBy(table, delimiter, world)
    if (found !== undefined) return found
  }
  return undefined
}

/** `shifted` is true if the row's cells do not stand under their titles, so none of them can be trusted. */
export type StatementTable = {
  rows: CsvRow[]
  cellOf(row: CsvRow, column: StatementColumn): string
  shifted(row: CsvRow): boolean
}

const found = (table: Awaited<ReturnType<typeof tableOf>>): Result<StatementTable, Refusal> => {
  if (table === undefined) {
    return refuseFile(
      'This is not an M-PESA statement: the columns Receipt No., Completion Time and Paid In were not found.',
    )
  }
  const { header, columns, below: rows } = table
  if (!columns.has('withdrawn')) {
    return refuseFile(
      'This statement lacks the column of the money that left, Withdrawn or Paid Out: without it reversals and payments back cannot be seen. Please export it with all columns.',
    )
  }
  return ok({
    rows,
    cellOf: ({ cells }, column) => cells[columns.get(column) ?? -1]?.trim() ?? '',
    shifted: (row) => outgrows(header, row),
  })
}

/** Reads the rows below the header. Refuses a file that is no CSV, has no such header, or lacks the money that left. */
export const readTable = async (
  csv: string,
  world: Pick<World, 'turn'>,
): Promise<Result<StatementTable, Refusal>> => {
  if (csv.includes('\0')) return refuseFile('This file is no CSV in UTF-8.')
  try {
    return found(await tableOf(csv, world))
  } catch (error) {
    if (isUnreadable(error)) return refuseFile(`This file cannot be read: ${error.message}`)
    throw error
  }
}
