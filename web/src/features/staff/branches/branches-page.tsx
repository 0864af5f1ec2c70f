import { useQuery } from '@tanstack/react-query'
import { fill as t } from '#contract/rules/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { staffBranchesQuery } from '#web/staff-shop/branch/branches.tsx'
import { NEW, useOpened } from '#web/staff-ui/record-sheet.tsx'
import { StaffPage } from '#web/staff-ui/staff-page.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState, LoadFailed } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { StaffBranchCard } from './branch-card.tsx'
import { ChangeBranch, NewBranch } from './branch-drawers.tsx'
import styles from './branches.module.css'

const Cards = ({ addressOf }: { addressOf(id: string): string }) => {
  const { data, isError, error, isFetching, refetch } = useQuery(staffBranchesQuery(useUserId()))
  if (data === undefined && isError)
    return (
      <LoadFailed
        title={t('Branches could not be loaded')}
        query={{ error, isFetching, refetch }}
      />
    )
  if (data?.length === 0)
    return <EmptyState icon="shop" title={t('No Branches')} text={t('Add the first one.')} />
  return (
    <ul className={styles.cards} aria-busy={data === undefined}>
      {data?.map((branch) => (
        <li key={branch.id}>
          <StaffBranchCard branch={branch} to={addressOf(String(branch.id))} />
        </li>
      )) ??
        [1, 2, 3].map((n) => (
          <li key={n}>
            <Skeleton height="190px" radius="14px" />
          </li>
        ))}
    </ul>
  )
}

export const StaffBranchesPage = () => {
  const { opened, close, addressOf } = useOpened('branch')
  const { data = [] } = useQuery(staffBranchesQuery(useUserId()))
  return (
    <StaffPage
      title={t('Branches')}
      beside={
        <ButtonLink to={addressOf(NEW)} preventScrollReset>
          {t('Add Branch')}
        </ButtonLink>
      }
    >
      <Cards addressOf={addressOf} />
      <NewBranch open={opened === NEW} onClose={close} />
      {data.map((branch) => (
        <ChangeBranch
          key={branch.id}
          branch={branch}
          open={opened === String(branch.id)}
          onClose={close}
        />
      ))}
    </StaffPage>
  )
}
