import { useQuery } from '@tanstack/react-query'
import type { StaffBranch } from '#contract/branch.ts'
import { fill as t } from '#contract/rules/text.ts'
import { branchesQuery } from '#web/shop/branch/branch.ts'

/** The branches: to choose from, and their names by id. */
export const useBranches = () => {
  const { data = [] } = useQuery(branchesQuery)
  return {
    options: data.map(({ id, name }) => ({ value: id, label: name })),
    nameOf: (branchId: unknown): string | undefined => data.find(({ id }) => id === branchId)?.name,
  }
}

/** The branch's code, address, hours and reach. `quiet`: the class of lesser lines. */
export const BranchWords = ({
  branch,
  quiet,
}: {
  branch: StaffBranch
  quiet: string | undefined
}) => (
  <>
    <p className={quiet}>{branch.code}</p>
    <p>{`${branch.street}, ${branch.city}, ${branch.region}`}</p>
    <p className={quiet}>
      {t('{from} to {until} · {km} km', {
        from: branch.openingTime,
        until: branch.closingTime,
        km: branch.deliveryRadius,
      })}
    </p>
  </>
)
