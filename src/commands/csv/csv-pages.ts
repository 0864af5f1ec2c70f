import { BOM, type CsvCell, csvLine } from '../../contract/staff/csv.ts'
import { everyPage } from '../../lib/every-page.ts'
import type { Answer, PageRequest } from '../../projections/answer.ts'
import type { Doc, Page } from '../../stores/read-store/port.ts'

export type CsvColumn<Row> = [title: string, cell: (row: Row) => CsvCell]

/** A header, then a line for each row, a page at a time. Throws where a page is refused on the way. */
export async function* csvPages<Row extends Doc>(
  columns: readonly CsvColumn<Row>[],
  list: (page: PageRequest) => Answer<Page<Row>>,
): AsyncGenerator<string, void, undefined> {
  yield BOM + csvLine(columns.map(([title]) => title))
  for await (const docs of everyPage(list)) {
    yield docs.map((doc) => csvLine(columns.map(([, cell]) => cell(doc)))).join('')
  }
}
