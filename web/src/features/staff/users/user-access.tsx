import { useState } from 'react'
import type { z } from 'zod'
import type { passwordLink } from '#contract/account.ts'
import { fill as t } from '#contract/rules/fill.ts'
import type { StaffUser } from '#contract/staff/users.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { LinkNote } from './link-note.tsx'
import styles from './users.module.css'
import { makeLink, setActive, usersKey } from './users-api.ts'

const Switch = ({ id, fullName, isActive, revision }: StaffUser) => {
  const [asks, setAsks] = useState(false)
  const { mutate, isPending } = useAction({
    send: (to: boolean) => setActive(id, { isActive: to, revision }),
    done: (_, to) => {
      setAsks(false)
      showToast(to ? t('User switched on') : t('User switched off'))
    },
    failed: t('Not saved'),
    invalidates: [usersKey(useUserId())],
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
        title={t('Switch off {name}?', { name: fullName })}
        text={t(
          'All sessions end now, and nobody signs in to the account until it is switched on.',
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

/** The ways in to the account: a link for a new password, and the switch. */
export const Access = (user: StaffUser) => {
  const [link, setLink] = useState<z.output<typeof passwordLink>>()
  const { mutate, isPending } = useAction({
    send: () => makeLink(user.id),
    done: setLink,
    failed: t('No link was made'),
    invalidates: [usersKey(useUserId())],
  })
  return (
    <section className={styles.section}>
      <h3>{t('Access')}</h3>
      {link === undefined ? null : <LinkNote {...link} />}
      <div className={styles.top}>
        <Button loading={isPending} onClick={() => mutate(undefined)}>
          {t('Reset password')}
        </Button>
        <Switch {...user} />
      </div>
    </section>
  )
}
