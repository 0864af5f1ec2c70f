export type CsvCell = string | number | null

/** The beginnings by which a spreadsheet takes a text for a formula. */
const runs = /^\s*[=+\-@]|^[\t\r\n]/

/** A text that a spreadsheet would run gets a mark that makes it text. */
const cell = (value: CsvCell): string => {
  if (typeof value === 'number') return String(value)
  const text = value ?? ''
  const safe = runs.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line of a CSV file, as in RFC 4180, with its end. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cell).join(',')}\r\n`
