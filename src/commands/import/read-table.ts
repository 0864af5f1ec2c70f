import { type ImportProblem, MOST_ROWS, type ProblemCode, toldColumns } from '#contract/import.ts'
import { csvText } from '#contract/rules/csv.ts'
import { nameKey } from '#src/domain/kernel/name-key.ts'
import type { World } from '../../lib/world.ts'
import { type CsvRow, isUnreadable, outgrows, parseRows, withDelimiter } from '../csv.ts'

/**
 * A row by its columns. '' where the cell is empty or the column absent. `problems`: what is wrong with the row as a
 * whole.
 */
export type Cells<Column extends string> = {
  row: number
  cells: readonly string[]
  problems: readonly ImportProblem[]
  of(column: Column): string
}
export type Table<Column extends string> = {
  header: readonly string[]
  unknown: string[]
  rows: Cells<Column>[]
}
/** The titles of a file's columns. `others`: what people call them too. */
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

/** Thrown for a file that cannot be imported as a whole. */
export class BrokenFile extends Error {
  readonly problem: ImportProblem

  constructor(code: ProblemCode, facts: ImportProblem['facts'] = {}) {
    super(code)
    this.problem = problem(null, null, code, '', facts)
  }
}

/** Blanks and punctuation of a title do not matter. */
const plain = (title: string): string => nameKey(title).replaceAll(/[^\p{L}\p{N}]/gu, '')
/** What a title says before its parentheses, where it has some. */
const beforeParentheses = (title: string): string | undefined => /^([^([]+)[([]/.exec(title)?.[1]

const columnNames = <Column extends string>(titles: Readonly<Record<Column, string>>): Column[] =>
  Object.keys(titles).filter((name): name is Column => name in titles)

type KnownTitle<Column> = { title: string; column: Column | undefined }

/** Every title that is known, by its plain form. Without a column: it is passed over, and nobody needs to hear of it. */
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

/** A title that says more than a known one, such as 'Price (USD)', may mean something else: nobody guesses. */
const checkClear = (found: string, known: ReadonlyMap<string, { title: string }>): void => {
  const like = known.get(plain(beforeParentheses(found) ?? ''))
  if (like !== undefined) throw new BrokenFile('COLUMN_UNCLEAR', { found, title: like.title })
}

type Found<Column> = { indexes: Map<Column, number>; unknown: string[] }

/** The places of the columns in the header, and the titles of no column. */
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

const checkNeeded = <Column extends string>(
  { titles, needed }: Titles<Column>,
  { indexes }: Found<Column>,
  header: readonly string[],
): void => {
  const missing = needed.find((column) => !indexes.has(column))
  if (missing === undefined) return
  const found = header.filter(Boolean).join(', ').slice(0, 200)
  throw new BrokenFile('COLUMN_MISSING', { title: titles[missing], found })
}

/** How a spreadsheet program's own file begins, read as text: .xlsx and .ods are ZIP archives, .xls is an older kind. */
const ownFiles = ['PK\u0003\u0004', '\uFFFD\uFFFD\u0011\u0871']

const readRows = async (csv: string, world: Pick<World, 'turn'>): Promise<CsvRow[]> => {
  if (ownFiles.some((begin) => csv.startsWith(begin))) throw new BrokenFile('SPREADSHEET')
  // A half sign or a NUL: the bytes were another encoding's.
  if (/[\0\uFFFD]/.test(csv)) throw new BrokenFile('NOT_UTF8')
  try {
    const { delimiter, table } = withDelimiter(csv)
    return await parseRows(table, world, { delimiter, mostRows: MOST_ROWS + 1 })
  } catch (error) {
    if (isUnreadable(error)) throw new BrokenFile('FILE_UNREADABLE', { reason: error.message })
    throw error
  }
}

/** The table that the file holds. Throws `BrokenFile`. */
export const readTable = async <Column extends string>(
  csv: string,
  titles: Titles<Column>,
  world: Pick<World, 'turn'>,
): Promise<Table<Column>> => {
  const [first, ...rows] = await readRows(csv, world)
  if (first === undefined) throw new BrokenFile('FILE_EMPTY')
  const header = first.cells.map(csvText)
  const found = indexesOf(titles, header)
  checkNeeded(titles, found, header)
  const { indexes, unknown } = found
  if (rows.length === 0) throw new BrokenFile('FILE_EMPTY')
  return {
    header,
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
