import { useState } from 'react'
import { Link } from 'react-router-dom'
import { fill as t } from '#contract/rules/fill.ts'
import type { StaffBranch } from '#contract/staff/branches.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import styles from './branches.module.css'
import { branchKeys, setBranchActive } from './branches-api.ts'

const Switch = ({ id, name, isActive, revision }: StaffBranch) => {
  const [asks, setAsks] = useState(false)
  const { mutate, isPending } = useAction({
    send: (to: boolean) => setBranchActive(id, { isActive: to, revision }),
    done: (_, to) => {
      setAsks(false)
      showToast(to ? t('Branch switched on') : t('Branch switched off'))
    },
    failed: t('Not saved'),
    invalidates: branchKeys(useUserId()),
  })
  if (!isActive)
    return (
      <Button loading={isPending} onClick={() => mutate(true)}>
        {t('Switch on')}
      </Button>
    )
  return (
    <>
      <Button danger onClick={() => setAsks(true)}>
        {t('Switch off')}
      </Button>
      <ConfirmDialog
        open={asks}
        title={t('Switch off {name}?', { name })}
        text={t(
          'It takes no new orders from now on, and carts are told. Open orders are finished, and the stock stays.',
        )}
        confirm={t('Switch off')}
        tone="danger"
        busy={isPending}
        onConfirm={() => mutate(false)}
        onClose={() => setAsks(false)}
      />
    </>
  )
}

/** `to`: the address that opens the branch. */
export const StaffBranchCard = ({ branch, to }: { branch: StaffBranch; to: string }) => (
  <article className={styles.card}>
    <div className={styles.top}>
      <h2>{branch.name}</h2>
      <Badge tone={branch.isActive ? 'leaf' : 'plain'}>
        {branch.isActive ? t('Active') : t('Inactive')}
      </Badge>
    </div>
    <p className={styles.quiet}>{branch.code}</p>
    <p>
      {branch.street}, {branch.city}, {branch.region}
    </p>
    <p className={styles.quiet}>
      {t('{from} to {until} · {km} km', {
        from: branch.openingTime,
        until: branch.closingTime,
        km: branch.deliveryRadius,
      })}
    </p>
    <div className={styles.actions}>
      <Link
        to={to}
        preventScrollReset
        className={styles.change}
        aria-label={t('Change {name}', { name: branch.name })}
      >
        {t('Change')}
      </Link>
      <Switch {...branch} />
    </div>
  </article>
)
