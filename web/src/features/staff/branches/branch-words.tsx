import { fill as t } from '#contract/rules/fill.ts'
import type { StaffBranch } from '#contract/staff/branches.ts'

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
