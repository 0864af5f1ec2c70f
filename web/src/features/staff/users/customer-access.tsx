import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type { passwordLink } from '#contract/account.ts'
import { fill as t } from '#contract/rules/text.ts'
import type { StaffCustomer } from '#contract/staff-customers.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useSession, useUserId } from '#web/shop/account/session.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { LinkNote } from './new-user.tsx'
import { RoleForm, UserSwitch } from './user-drawer.tsx'
import styles from './users.module.css'
import { makeLink, userQuery } from './users-api.ts'

/** Makes a link for a customer who forgot the password. */
const PasswordLink = ({ id, isActive }: StaffCustomer) => {
  const [link, setLink] = useState<z.output<typeof passwordLink>>()
  const { mutate, isPending } = useAction({
    send: () => makeLink(id),
    done: setLink,
    failed: t('No link was made'),
  })
  return (
    <>
      <p className={styles.quiet}>
        {t(
          'For a customer who forgot the password. Be sure who asks: the link opens the account. It stands in the history that you made it, and the customer is told.',
        )}
      </p>
      {link === undefined ? null : <LinkNote {...link} />}
      <div className={styles.top}>
        <Button loading={isPending} disabled={!isActive} onClick={() => mutate(undefined)}>
          {t('Make a password link')}
        </Button>
      </div>
    </>
  )
}

/** What only admins change: whether the account is on, and its role. */
const Account = ({ id }: { id: string }) => {
  const { data } = useQuery(userQuery(useUserId(), id))
  if (data === undefined) return null
  return (
    <>
      <UserSwitch {...data} />
      <RoleForm {...data} />
    </>
  )
}

/** The password, and for admins the switch and the role of the account. Finance changes none of them. */
export const CustomerAccess = (customer: StaffCustomer) => {
  const role = useSession(({ user }) => user?.role)
  if (role === 'finance') return null
  return (
    <details className={styles.section}>
      <summary>{t('Access')}</summary>
      <PasswordLink {...customer} />
      {role === 'admin' ? <Account id={customer.id} /> : null}
    </details>
  )
}
