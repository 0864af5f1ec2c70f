import type { ReactNode } from 'react'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { StaffPage } from '#web/staff-ui/page/staff-page.tsx'
import { EmptyState, LoadFailed } from '#web/ui/feedback/empty-state.tsx'
import { useOwnBranch } from './own-branch.ts'

/** A page about the manager's branch. It says so where no branch is theirs. */
export const OfOwnBranch = ({
  title,
  beside,
  children,
}: {
  title: string
  beside: ReactNode
  children(branch: Branch): ReactNode
}) => {
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
