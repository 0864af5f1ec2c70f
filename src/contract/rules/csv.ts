import { nairobiMoment } from '../../domain/kernel/nairobi.ts'

export type CsvCell = string | number | null

/**
 * A spreadsheet would run such a text as a formula, so an apostrophe is put before it. A text that already looks like
 * that gets one too: so removing one apostrophe always restores the text.
 */
const runs = /^'*(\s*[=+\-@]|[\t\r\n])/
const marked = /^'+(\s*[=+\-@]|[\t\r\n])/

/** The original text of a cell that `csvLine` wrote. */
export const csvText = (cell: string): string => (marked.test(cell) ? cell.slice(1) : cell)

/** The byte order mark, by which spreadsheet programs recognise UTF-8. */
export const BOM = '\uFEFF'

/** Writes a cell. A text that a spreadsheet would run as a formula gets an apostrophe in front. */
const cell = (value: CsvCell): string => {
  if (typeof value === 'number') return String(value)
  const text = value ?? ''
  const safe = runs.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A moment in a file, with Nairobi's offset. Its first ten characters are the day in Nairobi. */
export const csvTime = (iso: string | null): CsvCell => (iso === null ? null : nairobiMoment(iso))

/** One line of a CSV file (RFC 4180), with its line end. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cell).join(',')}\r\n`
