import { type ImportProblem, MOST_ROWS, type ProblemCode, toldColumns } from '#contract/import.ts'
import { csvText } from '#contract/rules/csv.ts'
import { nameKey } from '#src/domain/kernel/name-key.ts'
import type { World } from '../../lib/world.ts'
import { type CsvRow, isUnreadable, outgrows, parseRows, withDelimiter } from '../csv.ts'

/**
 * A row with its cells by column. `of` gives '' for an empty cell or a missing column. `problems` concern the row as a
 * whole.
 */
export type Cells<Column extends string> = {
  row: number
  cells: readonly string[]
  problems: readonly ImportProblem[]
  of(column: Column): string
}
/** `above`: the lines that stand above the table, and are left out. `columns`: those that the table has. */
export type Table<Column extends string> = {
  header: readonly string[]
  above: string[]
  columns: ReadonlySet<Column>
  unknown: string[]
  rows: Cells<Column>[]
}
/**
 * The titles of a file's columns. `others` are alternative titles that other programs use. `needed`: a table has one of
 * these columns.
 */
export type Titles<Column extends string> = {
  titles: Readonly<Record<Column, string>>
  others: { readonly [Name in Column]?: readonly string[] }
  needed: readonly Column[]
}

export const problem = (
  row: number | null,
  column: string | null,
  code: ProblemCode,
  value = '',
  facts: ImportProblem['facts'] = {},
): ImportProblem => ({ row, column, value: value.slice(0, 200), code, facts })

/** Thrown for a file that cannot be imported at all. */
export class BrokenFile extends Error {
  readonly problem: ImportProblem

  constructor(code: ProblemCode, facts: ImportProblem['facts'] = {}) {
    super(code)
    this.problem = problem(null, null, code, '', facts)
  }
}

/** A title without spaces and punctuation, for comparing. */
const plain = (title: string): string => nameKey(title).replaceAll(/[^\p{L}\p{N}]/gu, '')
/** The part of a title before its parentheses, if it has any. */
const beforeParentheses = (title: string): string | undefined => /^([^([]+)[([]/.exec(title)?.[1]

const columnNames = <Column extends string>(titles: Readonly<Record<Column, string>>): Column[] =>
  Object.keys(titles).filter((name): name is Column => name in titles)

type KnownTitle<Column> = { title: string; column: Column | undefined }

/** All known titles in plain form. A title without a column is ignored without a warning. */
const knownTitles = <Column extends string>({ titles, others }: Titles<Column>) => {
  const ignored = toldColumns.map((title): [string, KnownTitle<Column>] => [
    plain(title),
    { title, column: undefined },
  ])
  const known = new Map(ignored)
  for (const column of columnNames(titles)) {
    const title = titles[column]
    const more: readonly string[] = others[column] ?? []
    for (const one of [title, ...more]) known.set(plain(one), { title, column })
  }
  return known
}

/** Refuses a title such as 'Price (USD)', which extends a known title and may mean something else. */
const checkClear = (found: string, known: ReadonlyMap<string, { title: string }>): void => {
  const like = known.get(plain(beforeParentheses(found) ?? ''))
  if (like !== undefined) throw new BrokenFile('COLUMN_UNCLEAR', { found, title: like.title })
}

type Found<Column> = { indexes: Map<Column, number>; unknown: string[] }

/** The position of each column in the header, and the unknown titles. */
const indexesOf = <Column extends string>(
  titles: Titles<Column>,
  header: readonly string[],
): Found<Column> => {
  const known = knownTitles(titles)
  const indexes = new Map<Column, number>()
  for (const [index, found] of header.entries()) {
    const { title = '', column } = known.get(plain(found)) ?? {}
    if (column === undefined) continue
    if (indexes.has(column)) throw new BrokenFile('COLUMN_REPEATED', { title })
    indexes.set(column, index)
  }
  const unknown = header.filter((title) => title.trim() !== '' && !known.has(plain(title)))
  for (const title of unknown) checkClear(title, known)
  return { indexes, unknown }
}

/** Why a table without this column cannot be imported. */
export const columnMissing = (title: string, header: readonly string[]): BrokenFile =>
  new BrokenFile('COLUMN_MISSING', {
    title,
    found: header.filter(Boolean).join(', ').slice(0, 200),
  })

const checkNeeded = <Column extends string>(
  { titles, needed }: Titles<Column>,
  { indexes }: Found<Column>,
  header: readonly string[],
): void => {
  const [first] = needed
  if (first === undefined || needed.some((column) => indexes.has(column))) return
  throw columnMissing(titles[first], header)
}

/** More lines than these do not stand above a table. */
const MOST_ABOVE = 30

/** The place of the header among the first rows: the first row with two known titles, or the first of all. */
const headerAmong = <Column extends string>(
  titles: Titles<Column>,
  rows: readonly CsvRow[],
): number => {
  const known = knownTitles(titles)
  const isHeader = ({ cells }: CsvRow) =>
    cells.filter((cell) => known.get(plain(csvText(cell)))?.column !== undefined).length > 1
  return Math.max(0, rows.slice(0, MOST_ABOVE).findIndex(isHeader))
}

/**
 * The first characters of spreadsheet files that are read as text: .xlsx and .ods are ZIP archives, .xls is an older
 * format.
 */
const ownFiles = ['PK\u0003\u0004', '\u00D0\u00CF\u0011\u00E0']

const readRows = async (csv: string, world: Pick<World, 'turn'>): Promise<CsvRow[]> => {
  if (ownFiles.some((begin) => csv.startsWith(begin))) throw new BrokenFile('SPREADSHEET')
  // A NUL, or a replacement character from a program that did not know a letter, shows that this is no text.
  if (/[\0\uFFFD]/.test(csv)) throw new BrokenFile('NOT_UTF8')
  try {
    const { delimiter, table } = withDelimiter(csv)
    return await parseRows(table, world, { delimiter, mostRows: MOST_ROWS + 1 })
  } catch (error) {
    if (isUnreadable(error)) throw new BrokenFile('FILE_UNREADABLE', { reason: error.message })
    throw error
  }
}

/** Reads the table in a file. Throws `BrokenFile`. */
export const readTable = async <Column extends string>(
  csv: string,
  titles: Titles<Column>,
  world: Pick<World, 'turn'>,
): Promise<Table<Column>> => {
  const all = await readRows(csv, world)
  const at = headerAmong(titles, all)
  const [first, ...rows] = all.slice(at)
  if (first === undefined) throw new BrokenFile('FILE_EMPTY')
  const header = first.cells.map(csvText)
  const found = indexesOf(titles, header)
  checkNeeded(titles, found, header)
  const { indexes, unknown } = found
  if (rows.length === 0) throw new BrokenFile('FILE_EMPTY')
  return {
    header,
    above: all.slice(0, at).map(({ cells }) => cells.filter(Boolean).join(', ').slice(0, 100)),
    columns: new Set(indexes.keys()),
    unknown,
    rows: rows.map((row) => {
      const cells = row.cells.map(csvText)
      const more = cells.slice(header.length).join(', ')
      return {
        row: row.number,
        cells,
        problems: outgrows(first, row) ? [problem(row.number, null, 'CELLS_MORE', more)] : [],
        of: (column) => cells[indexes.get(column) ?? -1]?.trim() ?? '',
      }
    }),
  }
}
