import { useQuery } from '@tanstack/react-query'
import { useSession } from '#web/shop/account/session.ts'
import { branchesQuery } from '#web/shop/branch/branch.ts'

/** The branch that the manager runs, kept by its id with the role. Undefined while it loads, or where there is none. */
export const useOwnBranch = () => {
  const branchId = useSession((session) => session.user?.branchId)
  const branches = useQuery(branchesQuery)
  return { branches, branch: branches.data?.find(({ id }) => id === branchId) }
}
