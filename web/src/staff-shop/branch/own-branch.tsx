import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import { useText } from '#web/lib/text.ts'
import { useSession } from '#web/shop/account/session.ts'
import { branchesQuery } from '#web/shop/branch/branch.ts'
import { StaffPage } from '#web/staff-ui/staff-page.tsx'
import { EmptyState, LoadFailed } from '#web/ui/feedback/empty-state.tsx'

/**
 * The branch that the signed-in manager runs. It is undefined while the branches load, or when the manager has no
 * branch.
 */
const useOwnBranch = () => {
  const branchId = useSession((session) => session.user?.branchId)
  const branches = useQuery(branchesQuery)
  return { branches, branch: branches.data?.find(({ id }) => id === branchId) }
}

/** A page about the manager's own branch. A manager without a branch is told to ask an administrator. */
export const OfOwnBranch = ({
  title,
  beside,
  children,
}: {
  title: string
  beside: ReactNode
  children(branch: Branch): ReactNode
}) => {
  const t = useText()
  const { branch, branches } = useOwnBranch()
  if (branches.isLoadingError)
    return <LoadFailed heading="h1" title={t('The branch could not be loaded')} query={branches} />
  if (branch === undefined && !branches.isPending)
    return (
      <EmptyState
        icon="shop"
        heading="h1"
        title={t('Branch Not Found')}
        text={t('Unable to find your assigned branch. Please contact an administrator.')}
      />
    )
  return (
    <StaffPage title={title} note={branch?.name ?? t('Loading')} beside={beside}>
      {branch === undefined ? null : children(branch)}
    </StaffPage>
  )
}
