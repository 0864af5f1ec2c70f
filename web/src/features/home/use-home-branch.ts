import { useQuery } from '@tanstack/react-query'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import { branchesQuery, useCurrentBranch } from '../../shop/branch/branch.ts'

/** `ready` once the branch is settled, so that products come with its stock. Without any branch they come for all. */
export const useHomeBranch = (): {
  branch: Branch | undefined
  ready: boolean
} => {
  const branch = useCurrentBranch()
  const { isPending } = useQuery(branchesQuery)
  return { branch, ready: !isPending }
}
