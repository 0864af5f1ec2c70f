import type { UploadPage } from '#src/stores/uploads/port.ts'
import { type CheckedRow, PAGE_ROWS } from './checked.ts'

/** Characters of a page's text beyond which no further row comes onto it: stores take no document of any size. */
const PAGE_LENGTH = 1_000_000

/** The rows in pages of at most `PAGE_ROWS`, fewer where rows are long. */
export const pagesOf = (part: string, rows: readonly CheckedRow[]): UploadPage[] => {
  const pages: string[][] = []
  let length = 0
  for (const row of rows) {
    const text = JSON.stringify(row)
    const last = pages.at(-1)
    if (last === undefined || last.length === PAGE_ROWS || length + text.length > PAGE_LENGTH) {
      pages.push([text])
      length = text.length
    } else {
      last.push(text)
      length += text.length
    }
  }
  return pages.map((some, n) => ({ part, n, text: `[${some.join(',')}]` }))
}
