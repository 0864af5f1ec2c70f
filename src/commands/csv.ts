import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { BOM, type CsvCell, csvLine } from '../contract/rules/csv.ts'
import { everyPage } from '../lib/parts.ts'
import type { World } from '../lib/world.ts'
import type { PageRequest, ReadModelAnswer } from '../projections/read-model-queries.ts'
import type { Doc, Page } from '../stores/read-store/port.ts'

/**
 * The text of a file. Spreadsheet programs write 'Unicode text' in UTF-16, and its first two bytes say so. All else is
 * read as UTF-8: bytes of another encoding become U+FFFD.
 */
export const textOfBytes = (bytes: Uint8Array): string => {
  const mark = `${bytes[0]} ${bytes[1]}`
  if (mark === '255 254') return new TextDecoder('utf-16le').decode(bytes)
  if (mark === '254 255') return new TextDecoder('utf-16be').decode(bytes)
  return Buffer.from(bytes).toString('utf8')
}

/** One record of the file. `line`: the last line that it stands on, `number`: the record's own. Both count from 1. */
export type CsvRow = { line: number; number: number; cells: readonly string[] }

const MAX_ROW_LENGTH = 20_000
const MAX_CELLS = 100
const MAX_ROWS = 100_000
const SLICE = 64_000

/** No file of a shop is so large, and reading on would cost more than it could bring. */
class TooMuch extends Error {}

/** The file is no CSV that can be read, and its message says why. */
export const isUnreadable = (error: unknown): error is CsvError | TooMuch =>
  error instanceof TooMuch || error instanceof CsvError

/**
 * A whole file at once would keep the process from everything else. `rowsRead`: the number of rows in the slices so
 * far.
 */
async function* slices(csv: string, { turn }: Pick<World, 'turn'>, rowsRead: () => number) {
  const bytes = Buffer.from(csv)
  for (let at = 0; at < bytes.length; at += SLICE) {
    const before = rowsRead()
    const slice = bytes.subarray(at, at + SLICE)
    yield slice
    await turn()
    // The parser counts the cells' content in a row, not the number of cells.
    if (slice.length === SLICE && rowsRead() === before) {
      throw new TooMuch(`row ${before + 1} is longer than ${SLICE} bytes`)
    }
  }
}

const checkSize = ({ line, number, cells }: CsvRow, mostRows: number): void => {
  if (cells.length > MAX_CELLS) {
    throw new TooMuch(`line ${line} has more than ${MAX_CELLS} columns`)
  }
  if (number > mostRows)
    throw new TooMuch(`it has more than ${mostRows} rows, so export it in parts`)
}

/**
 * The row's cells do not stand under their titles: it has more of them than the header, or a value beyond the last
 * title. A thousands separator without quotes does that, and each later cell would be read as its neighbour.
 */
export const outgrows = (header: CsvRow, row: CsvRow): boolean => {
  const titled = header.cells.findLastIndex((title) => title.trim() !== '') + 1
  return (
    row.cells.length > header.cells.length ||
    row.cells.slice(titled).some((cell) => cell.trim() !== '')
  )
}

const delimiters = [',', ';', '\t'] as const

/** Spreadsheet programs write semicolons where the comma stands in numbers. The first line tells. */
const delimiterOf = (csv: string): string => {
  const [first = ''] = csv
    .slice(0, MAX_ROW_LENGTH)
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r|\n/, 1)
  const count = (text: string) => first.split(text).length
  return delimiters.reduce((most, one) => (count(one) > count(most) ? one : most))
}

/**
 * The table of a file, and the sign between its cells. Some programs name the sign in a line of its own above the table,
 * 'sep=;', which spreadsheets do not count as a row.
 */
export const withDelimiter = (csv: string): { delimiter: string; table: string } => {
  const declared = /^\uFEFF?"?sep=([^\r\n])"?[,;\t]*(\r\n|\r|\n)/i.exec(csv)
  if (declared === null) return { delimiter: delimiterOf(csv), table: csv }
  const [line, delimiter = ','] = declared
  return { delimiter, table: csv.slice(line.length) }
}

type Options = {
  delimiter?: string
  mostRows?: number
  check?(row: CsvRow, before: readonly CsvRow[]): void
}

/**
 * The records of a CSV file but for empty ones. `check` is given each of all rows, and those `before` it that are not empty; it may throw to end
 * the reading. Throws what `isUnreadable` knows.
 */
export const parseRows = async (
  csv: string,
  world: Pick<World, 'turn'>,
  { delimiter = ',', mostRows = MAX_ROWS, check }: Options = {},
): Promise<CsvRow[]> => {
  const rows: CsvRow[] = []
  let number = 0
  const parser = parse({
    bom: true,
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_ROW_LENGTH,
    on_record: (cells: string[], { lines }) => {
      number += 1
      const row = { line: lines, number, cells }
      checkSize(row, mostRows)
      check?.(row, rows)
      if (cells.some((cell) => cell !== '')) rows.push(row)
      return null
    },
  })
  await pipeline(
    slices(csv, world, () => number),
    parser.resume(),
  )
  return rows
}

export type CsvColumn<Row> = [title: string, cell: (row: Row) => CsvCell]

/** A header, then a line for each row, a page at a time. Throws where a page is refused on the way. */
export async function* csvPages<Row extends Doc>(
  columns: readonly CsvColumn<Row>[],
  list: (page: PageRequest) => ReadModelAnswer<Page<Row>>,
): AsyncGenerator<string, void, undefined> {
  yield BOM + csvLine(columns.map(([title]) => title))
  for await (const docs of everyPage(list)) {
    yield docs.map((doc) => csvLine(columns.map(([, cell]) => cell(doc)))).join('')
  }
}
