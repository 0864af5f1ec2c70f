import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { BOM, type CsvCell, csvLine } from '../contract/rules/csv.ts'
import { everyPage } from '../lib/parts.ts'
import type { World } from '../lib/world.ts'
import type { PageRequest, ReadModelAnswer } from '../projections/read-model-queries.ts'
import type { Doc, Page } from '../stores/read-store/port.ts'

/** Throws a TypeError for bytes that are not UTF-8. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    utf8.decode(bytes)
    return true
  } catch {
    return false
  }
}

/** What Windows-1252 has in place of the control characters 80 to 9F of Latin-1. */
const windowsSigns = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Node's decoder of Windows-1252 reads these bytes as Latin-1. */
const windowsText = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/[\u0080-\u009f]/g, (sign) => windowsSigns[sign.charCodeAt(0) - 0x80] ?? sign)

/**
 * The text of a file. Files that begin with a UTF-16 mark are read as UTF-16, as spreadsheet programs write them. All
 * others are read as UTF-8, and as Windows-1252 if their bytes are not UTF-8.
 */
export const textOfBytes = (bytes: Uint8Array): string => {
  const mark = `${bytes[0]} ${bytes[1]}`
  if (mark === '255 254') return new TextDecoder('utf-16le').decode(bytes)
  if (mark === '254 255') return new TextDecoder('utf-16be').decode(bytes)
  return isUtf8(bytes) ? Buffer.from(bytes).toString('utf8') : windowsText(bytes)
}

/**
 * One record of a CSV file. `line` is the last line on which the record stands, `number` is the record's number; both
 * count from 1.
 */
export type CsvRow = { line: number; number: number; cells: readonly string[] }

const MAX_ROW_LENGTH = 20_000
const MAX_CELLS = 100
const MAX_ROWS = 100_000
const SLICE = 64_000

/** The file exceeds the limits of rows, columns or row length. The message says which. */
class TooMuch extends Error {}

/** True if the error says that a file cannot be read as CSV. The message says why. */
export const isUnreadable = (error: unknown): error is CsvError | TooMuch =>
  error instanceof TooMuch || error instanceof CsvError

/**
 * Gives the file in slices and lets other work run after each slice. `rowsRead` gives the number of rows read so far.
 */
async function* slices(csv: string, { turn }: Pick<World, 'turn'>, rowsRead: () => number) {
  const bytes = Buffer.from(csv)
  for (let at = 0; at < bytes.length; at += SLICE) {
    const before = rowsRead()
    const slice = bytes.subarray(at, at + SLICE)
    yield slice
    await turn()
    // A row that fills a whole slice is too long. The parser itself limits only the length of one cell.
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
 * True if the row has more cells than the header, or a value beyond the last title. A thousands separator without
 * quotes causes this, and shifts all later cells of the row.
 */
export const outgrows = (header: CsvRow, row: CsvRow): boolean => {
  const titled = header.cells.findLastIndex((title) => title.trim() !== '') + 1
  return (
    row.cells.length > header.cells.length ||
    row.cells.slice(titled).some((cell) => cell.trim() !== '')
  )
}

const delimiters = [',', ';', '\t'] as const

/**
 * The sign that is most frequent in the first line of the table. Spreadsheet programs write semicolons where the comma is
 * the decimal sign. Lines above a table begin with '#', or have fewer than two such signs.
 */
const delimiterOf = (csv: string): string => {
  const lines = csv
    .slice(0, MAX_ROW_LENGTH)
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r\n|\r|\n/)
  const count = (line: string, sign: string) => line.split(sign).length - 1
  const isTable = (line: string) =>
    !/^\uFEFF?#/.test(line) && delimiters.some((one) => count(line, one) > 1)
  const first = lines.find(isTable) ?? lines[0] ?? ''
  return delimiters.reduce((most, one) => (count(first, one) > count(first, most) ? one : most))
}

/**
 * The table of a file and the sign between its cells. Some programs write a first line such as 'sep=;' that names the
 * sign; spreadsheets do not count that line as a row.
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
 * The records of a CSV file. Empty records are left out. `check` gets each row and the non-empty rows before it, and
 * may throw to stop reading. Throws errors for which `isUnreadable` is true.
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

const headerOf = (columns: readonly CsvColumn<never>[]): string =>
  BOM + csvLine(columns.map(([title]) => title))

/** Yields a header line and then one line for each row. */
export async function* csvRows<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: AsyncIterable<Row>,
): AsyncGenerator<string, void, undefined> {
  yield headerOf(columns)
  for await (const row of rows) yield csvLine(columns.map(([, cell]) => cell(row)))
}

/** Yields a header line and then one line for each row, page by page. Throws when a page is refused. */
export async function* csvPages<Row extends Doc>(
  columns: readonly CsvColumn<Row>[],
  list: (page: PageRequest) => ReadModelAnswer<Page<Row>>,
): AsyncGenerator<string, void, undefined> {
  yield headerOf(columns)
  for await (const docs of everyPage(list)) {
    yield docs.map((doc) => csvLine(columns.map(([, cell]) => cell(doc)))).join('')
  }
}
