import type { CheckedFile } from '../../commands/import/checked.ts'
import { keptPage } from '../../commands/import/kept-file.ts'
import { BOM, csvLine } from '../../contract/staff/csv.ts'
import type { Uploads } from '../../stores/uploads/port.ts'

/** The file's own header, and its rows that were not imported, as they came: to be mended and imported again. */
export async function* rowsLeft(uploads: Uploads, file: CheckedFile) {
  yield BOM + csvLine(file.header)
  for (let n = 0; n < file.badPages; n += 1) {
    const rows = await keptPage(uploads, file.id, 'bad', n)
    yield (rows ?? []).map(({ cells }) => csvLine(cells)).join('')
  }
  for (let n = 0; n < file.goodPages; n += 1) {
    const rows = await keptPage(uploads, file.id, 'refused', n)
    yield (rows ?? []).map(({ cells }) => csvLine(cells)).join('')
  }
}
