import { useQuery } from '@tanstack/react-query'
import { requestBranch } from '#web/shop/branch-switch/branch-switch.ts'
import { branchesQuery } from '#web/shop/catalogue/queries/branches-query.ts'

/** Makes the branch that was told the current one. A cart of another branch is asked about first. */
export const usePreferredBranch = (): ((branchId: number) => void) => {
  const { data = [] } = useQuery(branchesQuery)
  return (branchId) => {
    const branch = data.find(({ id }) => id === branchId)
    if (branch !== undefined) requestBranch(branch)
  }
}
