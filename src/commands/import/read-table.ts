import { csvText } from '#src/contract/staff/csv.ts'
import { toldColumns } from '#src/contract/staff/import-columns.ts'
import type { ProblemCode } from '#src/contract/staff/import-problems.ts'
import { MOST_ROWS } from '#src/contract/staff/imports.ts'
import { delimiterOf, isUnreadable, parseRows, type Row } from '../csv/parse-rows.ts'
import type { Problem } from './checked.ts'

/** A row by its columns. '' where the cell is empty or the column absent. */
export type Cells<Column extends string> = {
  row: number
  cells: readonly string[]
  of(column: Column): string
}
export type Table<Column extends string> = {
  header: readonly string[]
  unknown: string[]
  rows: Cells<Column>[]
}
type Titles<Column extends string> = Readonly<Record<Column, string>>

export const problem = (
  row: number | null,
  column: string | null,
  code: ProblemCode,
  value = '',
  facts: Problem['facts'] = {},
): Problem => ({ row, column, value: value.slice(0, 200), code, facts })

/** Thrown for a file that cannot be imported as a whole. */
export class BrokenFile extends Error {
  readonly problem: Problem

  constructor(code: ProblemCode, facts: Problem['facts'] = {}) {
    super(code)
    this.problem = problem(null, null, code, '', facts)
  }
}

/** What stands in parentheses, case, blanks and punctuation do not matter. */
const plain = (title: string): string =>
  title
    .replaceAll(/\(.*?\)/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')

const indexesOf = <Column extends string>(
  titles: Titles<Column>,
  header: readonly string[],
): Map<string, number> => {
  const plainHeader = header.map(plain)
  const found = new Map<string, number>()
  for (const [column, title] of Object.entries<string>(titles)) {
    const index = plainHeader.indexOf(plain(title))
    if (index < 0) continue
    if (plainHeader.lastIndexOf(plain(title)) !== index) {
      throw new BrokenFile('COLUMN_REPEATED', { title })
    }
    found.set(column, index)
  }
  return found
}

const readRows = async (csv: string): Promise<Row[]> => {
  // A half sign or a NUL: the bytes were another encoding's.
  if (/[\0\uFFFD]/.test(csv)) throw new BrokenFile('NOT_UTF8')
  try {
    return await parseRows(csv, { delimiter: delimiterOf(csv), mostRows: MOST_ROWS + 1 })
  } catch (error) {
    if (isUnreadable(error)) throw new BrokenFile('FILE_UNREADABLE', { reason: error.message })
    throw error
  }
}

/** The table that the file holds. Throws `BrokenFile`. */
export const readTable = async <Column extends string>(
  csv: string,
  titles: Titles<Column>,
  needed: readonly Column[],
): Promise<Table<Column>> => {
  const [first, ...rows] = await readRows(csv)
  const header = first?.cells.map(csvText) ?? []
  const indexes = indexesOf(titles, header)
  for (const column of needed) {
    if (!indexes.has(column)) throw new BrokenFile('COLUMN_MISSING', { title: titles[column] })
  }
  if (rows.length === 0) throw new BrokenFile('FILE_EMPTY')
  const known = new Set([...Object.values<string>(titles), ...toldColumns].map(plain))
  return {
    header,
    unknown: header.filter((title) => title.trim() !== '' && !known.has(plain(title))),
    rows: rows.map(({ number, cells: raw }) => {
      const cells = raw.map(csvText)
      return { row: number, cells, of: (column) => cells[indexes.get(column) ?? -1]?.trim() ?? '' }
    }),
  }
}
