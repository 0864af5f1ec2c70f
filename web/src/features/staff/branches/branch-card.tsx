import { fill as t } from '#contract/rules/fill.ts'
import type { StaffBranch } from '#contract/staff/branches.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { ActiveSwitch } from '#web/staff-ui/active-switch.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Remains } from './branch-remains.tsx'
import { BranchWords } from './branch-words.tsx'
import styles from './branches.module.css'
import { branchKeys, setBranchActive } from './branches-api.ts'

const Switch = ({ id, name, isActive, revision }: StaffBranch) => (
  <ActiveSwitch
    name={name}
    isActive={isActive}
    then={t('It takes no new orders from now on, and carts with its goods are told at once.')}
    send={(to) => setBranchActive(id, { isActive: to, revision })}
    told={{ on: t('Branch switched on'), off: t('Branch switched off') }}
    invalidates={branchKeys(useUserId())}
  >
    <Remains id={id} />
  </ActiveSwitch>
)

/** `to`: the address that opens the branch. */
export const StaffBranchCard = ({ branch, to }: { branch: StaffBranch; to: string }) => (
  <article className={styles.card}>
    <div className={styles.top}>
      <h2>{branch.name}</h2>
      <Badge tone={branch.isActive ? 'leaf' : 'plain'}>
        {branch.isActive ? t('Active') : t('Inactive')}
      </Badge>
    </div>
    <BranchWords branch={branch} quiet={styles.quiet} />
    <div className={styles.actions}>
      <ButtonLink
        look="outline"
        size="small"
        to={to}
        preventScrollReset
        aria-label={t('Change {name}', { name: branch.name })}
      >
        {t('Change')}
      </ButtonLink>
      <Switch {...branch} />
    </div>
  </article>
)
