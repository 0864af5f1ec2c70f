import type { CheckedFile } from '../../commands/import/checked.ts'
import type { ImportProgress, ImportReport } from '../../contract/staff/imports.ts'
import type { ImportDoc } from '../../projections/shop/imports.ts'

export const presentProgress = ({ position: _, parts: __, ...doc }: ImportDoc): ImportProgress =>
  doc

export const presentReport = (
  { header: _, goodPages: __, badPages: ___, ...file }: CheckedFile,
  doc: ImportDoc | undefined,
): ImportReport => ({ ...file, run: doc === undefined ? null : presentProgress(doc) })
