import { useState } from 'react'
import type { z } from 'zod'
import type { passwordLink } from '#contract/account.ts'
import { fill as t } from '#contract/rules/fill.ts'
import type { StaffUser } from '#contract/staff/users.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { ActiveSwitch } from '#web/staff-ui/active-switch.tsx'
import { Button } from '#web/staff-ui/antd.ts'
import { LinkNote } from './link-note.tsx'
import styles from './users.module.css'
import { makeLink, setActive, usersKey } from './users-api.ts'

const Switch = ({ id, fullName, isActive, revision }: StaffUser) => (
  <ActiveSwitch
    name={fullName}
    isActive={isActive}
    then={t('All sessions end now, and nobody signs in to the account until it is switched on.')}
    send={(to) => setActive(id, { isActive: to, revision })}
    told={{ on: t('User switched on'), off: t('User switched off') }}
    invalidates={[usersKey(useUserId())]}
  />
)

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
