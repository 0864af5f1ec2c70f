import { useQuery } from '@tanstack/react-query'
import { type StaffBranch, staffBranch } from '#contract/branch.ts'
import { z } from '#contract/rules/schema.ts'
import { apiQuery } from '#web/lib/queries.ts'
import { useText } from '#web/lib/text.ts'
import { branchesQuery } from '#web/shop/branch/branch.ts'
import { keys } from '#web/shop/keys.ts'

export const staffBranchesQuery = (userId: string | undefined) =>
  apiQuery(
    keys.own(userId).staff({ part: 'branches' }),
    '/api/admin/branches',
    z.array(staffBranch),
  )

/**
 * All branches as options to choose from, and the name of a branch by its id. `only`: the branch of a shop that has no
 * other, which nobody is asked to choose.
 */
export const useBranches = () => {
  const { data = [] } = useQuery(branchesQuery)
  return {
    options: data.map(({ id, name }) => ({ value: id, label: name })),
    only: data.length === 1 ? data[0]?.id : undefined,
    nameOf: (branchId: unknown): string | undefined => data.find(({ id }) => id === branchId)?.name,
  }
}

/** A filter field that narrows a list to one branch. `any` is its text while no branch is chosen. */
export const useBranchFilter = (any: string) => {
  const t = useText()
  const { options } = useBranches()
  return { kind: 'choice', name: 'branch', label: t('Branch'), any, options } as const
}

/**
 * The branch's code, address, opening hours and delivery radius. `quiet` is the CSS class of the less important lines.
 */
export const BranchWords = ({
  branch,
  quiet,
}: {
  branch: StaffBranch
  quiet: string | undefined
}) => {
  const t = useText()
  return (
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
}
