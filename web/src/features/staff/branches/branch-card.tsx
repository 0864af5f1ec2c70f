import { useQuery } from '@tanstack/react-query'
import type { StaffBranch } from '#contract/branch.ts'
import { fill as t } from '#contract/rules/text.ts'
import { Link } from '#web/lib/router/router.tsx'
import { useUserId } from '#web/shop/account/session.ts'
import { BranchWords } from '#web/staff-shop/branch/branches.tsx'
import { ActiveBadge, ActiveSwitch } from '#web/staff-ui/active-switch.tsx'
import { Loaded } from '#web/staff-ui/staff-page.tsx'
import { countText } from '#web/staff-ui/stat-card.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import styles from './branches.module.css'
import { branchKeys, remainsQuery, setBranchActive } from './branches-api.ts'

const ordersText = (n: number): string => {
  if (n === 0) return t('No order is open.')
  return n === 1
    ? t('1 open order is finished by the branch.')
    : t('{n} open orders are finished by the branch.', { n: countText(n) })
}

const piecesText = (n: number): string => {
  if (n === 0) return t('Nothing is left on its shelves.')
  const left = t('{n} {n|piece stays|pieces stay}', { n: countText(n) })
  return t('{left} on its shelves; transfers move them to other branches.', { left })
}

/** Says how many open orders and pieces a branch keeps when it is switched off. */
const Remains = ({ id }: { id: number }) => (
  <Loaded
    query={useQuery(remainsQuery(useUserId(), id))}
    failed={t('Open orders and stock could not be loaded')}
    height="48px"
  >
    {({ openOrders, pieces }) => (
      <ul className={styles.remains}>
        <li>
          {openOrders === 0 ? (
            ordersText(0)
          ) : (
            <Link to={`/admin/orders?branch=${id}`}>{ordersText(openOrders)}</Link>
          )}
        </li>
        <li>{piecesText(pieces)}</li>
      </ul>
    )}
  </Loaded>
)

const Switch = ({ id, name, isActive, revision }: StaffBranch) => (
  <ActiveSwitch
    name={name}
    isActive={isActive}
    then={t('It takes no new orders from now on, and carts with its goods are told at once.')}
    send={(to) => setBranchActive(id, { isActive: to, revision })}
    done={{ on: t('Branch switched on'), off: t('Branch switched off') }}
    invalidates={branchKeys(useUserId())}
  >
    <Remains id={id} />
  </ActiveSwitch>
)

/** `to` is the address that opens the branch. */
export const StaffBranchCard = ({ branch, to }: { branch: StaffBranch; to: string }) => (
  <article className={styles.card}>
    <div className={styles.top}>
      <h2>{branch.name}</h2>
      <ActiveBadge {...branch} />
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
