import type { BranchDetails } from '../../domain/branch.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { type Projection, update } from '../projection.ts'

/** `id` is the branch's id as text. `deliveryRadius` is in km. `revision`: the revision of the branch's last event. */
export type BranchDoc = Doc &
  BranchDetails & { branchId: number; isActive: boolean; revision: number }

export const branches: Projection<BranchDoc> = {
  collection: { name: 'branches', version: 2, indexes: [] },
  on: {
    BranchOpened: ({ data, revision }) => {
      const id = String(data.branchId)
      return { id, fold: () => ({ id, ...data, isActive: true, revision }) }
    },
    BranchChanged: ({ data, revision }) =>
      update(String(data.branchId), (doc) => ({ ...doc, ...data, revision })),
    BranchSwitchedOff: ({ data, revision }) =>
      update(String(data.branchId), (doc) => ({ ...doc, isActive: false, revision })),
    BranchSwitchedOn: ({ data, revision }) =>
      update(String(data.branchId), (doc) => ({ ...doc, isActive: true, revision })),
  },
}
