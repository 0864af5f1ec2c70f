import { nairobiMoment } from '../../domain/kernel/nairobi.ts'

export type CsvCell = string | number | null

/**
 * A spreadsheet takes such a text for a formula. One that looks like a text with the mark gets another, so that taking
 * the mark away always gives the text as it was.
 */
const runs = /^'*(\s*[=+\-@]|[\t\r\n])/
const marked = /^'+(\s*[=+\-@]|[\t\r\n])/

/** The text that `csvLine` wrote as this cell. */
export const csvText = (cell: string): string => (marked.test(cell) ? cell.slice(1) : cell)

/** By this mark spreadsheet programs know UTF-8. */
export const BOM = '\uFEFF'

/** A text that a spreadsheet would run gets a mark that makes it text. */
const cell = (value: CsvCell): string => {
  if (typeof value === 'number') return String(value)
  const text = value ?? ''
  const safe = runs.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A moment as a file tells it. Its first ten signs are the day on which it is looked for. */
export const csvTime = (iso: string | null): CsvCell => (iso === null ? null : nairobiMoment(iso))

/** One line of a CSV file, as in RFC 4180, with its end. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cell).join(',')}\r\n`
