import type { Facts } from '#src/contract/audit/audit.ts'
import type { ImportDoc } from '../../imports/projection.ts'
import type { Body } from '../../projection.ts'

/** What its rows changed stands in the histories of the products and shelves. */
export const importFacts = (doc: Body<ImportDoc>): Facts => ({
  importKind: doc.kind,
  branchId: doc.branchId,
  status: doc.status,
  rows: doc.rows,
  rowsDone: doc.done,
  rowsRefused: doc.refused,
})
