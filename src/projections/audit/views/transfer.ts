import type { Facts } from '#src/contract/audit/audit.ts'
import type { Body } from '../../projection.ts'
import type { TransferDoc } from '../../transfers/projection.ts'

/** The goods' names are added where they are told. */
export const transferFacts = (doc: Body<TransferDoc>): Facts => ({
  fromBranchId: doc.fromBranchId,
  toBranchId: doc.toBranchId,
  status: doc.status,
  notes: doc.note,
  pieces: doc.lines.map((line) => ({ ...line })),
})
