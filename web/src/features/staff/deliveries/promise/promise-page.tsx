import { promiseQuery } from '#contract/delivery/promise.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { addressState } from '#web/lib/address-state.ts'
import { useSession } from '#web/shop/account/session.ts'
import { AddressFilters } from '#web/staff-ui/filters/address-filters.tsx'
import { useAddressFilters } from '#web/staff-ui/filters/use-address-filters.ts'
import { StaffPage } from '#web/staff-ui/page/staff-page.tsx'
import { OfOwnBranch } from '../../branch/of-own-branch.tsx'
import { useBranches } from '../../branches/use-branches.ts'
import { PromiseView } from './promise-view.tsx'

const filters = addressState(promiseQuery)

const OfAllBranches = () => {
  const filtering = useAddressFilters(filters, [])
  const { options } = useBranches()
  return (
    <StaffPage title={t('Delivery promise')} note={t('The last 28 days')}>
      <AddressFilters
        label={t('Delivery promise')}
        filtering={filtering}
        fields={[
          { kind: 'choice', name: 'branch', label: t('Branch'), any: t('All branches'), options },
        ]}
      />
      <PromiseView query={filtering.query} hasBranches={filtering.filters.branch === undefined} />
    </StaffPage>
  )
}

/** How fast orders come to the customers, beside what is promised to them. Managers see their own branch. */
export const PromisePage = () => {
  const isManager = useSession((session) => session.user?.role === 'branch_manager')
  if (!isManager) return <OfAllBranches />
  return (
    <OfOwnBranch title={t('Delivery promise')} beside={null}>
      {({ id }) => <PromiseView query={`branch=${id}`} hasBranches={false} />}
    </OfOwnBranch>
  )
}
