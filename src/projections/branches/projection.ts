import type { BranchDetails } from '../../domain/branch/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import type { Projection } from '../projection.ts'

/** `id` is the branch's id as text. `deliveryRadius` in km. */
export type BranchDoc = Doc & BranchDetails & { branchId: number; isActive: boolean }

export const branches: Projection<BranchDoc> = {
  collection: { name: 'branches', version: 1, indexes: [] },
  on: {
    BranchOpened: ({ data }) => {
      const id = String(data.branchId)
      return { id, fold: () => ({ id, ...data, isActive: true }) }
    },
  },
}
