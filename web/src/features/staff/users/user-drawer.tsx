import { useState } from 'react'
import type { z } from 'zod'
import type { passwordLink } from '#contract/account.ts'
import { type DriverLeft, deliveriesLeft } from '#contract/delivery/former-drivers.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/text.ts'
import { roleBody, type StaffUser } from '#contract/staff-users.ts'
import { accountRole } from '#contract/user.ts'
import { Link } from '#web/lib/router/router.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { keys } from '#web/shop/keys.ts'
import { customerPath } from '#web/staff-shop/customer/customer-name.tsx'
import { DriverHas } from '#web/staff-shop/delivery/former-drivers.tsx'
import { leftText } from '#web/staff-shop/delivery/left-text.ts'
import { AuditLink, staffDayPath } from '#web/staff-shop/history/record-links.tsx'
import { driverName } from '#web/staff-shop/missing-cash.tsx'
import { ActiveBadge, ActiveSwitch } from '#web/staff-ui/active-switch.tsx'
import { Button } from '#web/staff-ui/antd.ts'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import { RecordFacts, RecordSheet } from '#web/staff-ui/record-sheet.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { LinkNote, PostFields, useWordsOfPost } from './new-user.tsx'
import styles from './users.module.css'
import { changeRole, makeLink, resetFactor, setActive, userQuery, usersKey } from './users-api.ts'

/** Says what somebody who was a driver a moment ago still has. */
const sayLeft = (left: DriverLeft | null): void => {
  if (left === null) return
  showToast(
    t('{name} still has {what}', {
      name: driverName(left.fullName),
      what: leftText(deliveriesLeft(left), left.cash),
    }),
    t('It stands in Deliveries and in Health until it is settled.'),
  )
}

/** Turns an account on or off. Before a driver is switched off, it says what the driver has. */
export const UserSwitch = ({ id, fullName, isActive, revision, role }: StaffUser) => (
  <ActiveSwitch
    name={fullName}
    isActive={isActive}
    then={t('All sessions end now, and nobody signs in to the account until it is switched on.')}
    send={async (to) => sayLeft((await setActive(id, { isActive: to, revision })).left)}
    done={{ on: t('User switched on'), off: t('User switched off') }}
    invalidates={[usersKey(useUserId()), keys.own(useUserId()).deliveries()]}
  >
    {role === 'driver' ? <DriverHas driverId={id} name={fullName} /> : null}
  </ActiveSwitch>
)

/** Takes away the second factor of somebody who lost the phone. The person is told, and sets up another. */
const ResetFactor = ({ id, fullName }: StaffUser) => {
  const [asks, setAsks] = useState(false)
  const { mutate, isPending } = useAction({
    send: () => resetFactor(id),
    done: () => {
      setAsks(false)
      showToast(
        t('Second factor reset'),
        t('“Reset password” makes the link by which the person sets up another.'),
      )
    },
    failed: t('Second factor not reset'),
    invalidates: [usersKey(useUserId())],
  })
  return (
    <>
      <Button onClick={() => setAsks(true)}>{t('Reset second factor')}</Button>
      <ConfirmDialog
        open={asks}
        title={t('Reset the second factor of {name}?', { name: fullName })}
        text={t(
          'Only if the phone and the recovery codes are lost. All sessions end. Where the role needs a second factor, the person sets up another with a link: “Reset password” makes it.',
        )}
        confirm={t('Reset')}
        tone="danger"
        busy={isPending}
        onConfirm={() => mutate(undefined)}
        onClose={() => setAsks(false)}
      />
    </>
  )
}

/** A button that makes a link for a new password, and a switch that turns the account on or off. */
const Access = (user: StaffUser) => {
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
        {user.role === 'customer' ? null : <ResetFactor {...user} />}
        <UserSwitch {...user} />
      </div>
    </section>
  )
}

/** Changes what an account may do. */
export const RoleForm = ({ id, role, branchId, revision }: StaffUser) => {
  const { mutateAsync } = useAction({
    send: (body: Parameters<typeof changeRole>[1]) => changeRole(id, body),
    done: ({ left }) => {
      showToast(t('Role changed'), t('Its owner signs in again to use it.'))
      sayLeft(left)
    },
    failed: t('Role not changed'),
    invalidates: [usersKey(useUserId()), keys.own(useUserId()).deliveries()],
  })
  return (
    <StaffForm
      schema={roleBody}
      start={{ role, branchId, revision }}
      onSend={mutateAsync}
      draft={`role ${id}`}
      send={t('Change role')}
      say={useWordsOfPost()}
    >
      <PostFields roles={accountRole.options} />
    </StaffForm>
  )
}

const User = (user: StaffUser) => (
  <div className={styles.drawer}>
    <p>
      <ActiveBadge {...user} />
    </p>
    <RecordFacts
      facts={[
        [t('Username'), `@${user.username}`],
        [t('Email'), user.email],
        [t('Joined'), formatDateTime(user.createdAt)],
      ]}
    />
    {user.role === 'customer' ? (
      <ButtonLink to={customerPath(user.id)}>{t('Orders, points and phone')}</ButtonLink>
    ) : (
      <p className={styles.day}>
        <Link to={staffDayPath(user.id)}>
          {t('What {name} did today', { name: user.fullName })}
        </Link>
      </p>
    )}
    {user.role === 'customer' ? null : <DriverHas driverId={user.id} name={user.fullName} />}
    <Access {...user} />
    <details className={styles.section}>
      <summary>{t('Role')}</summary>
      <RoleForm {...user} />
    </details>
    <AuditLink kind="user" id={user.id} />
  </div>
)

/** One account beside a list. A null id closes the drawer. */
export const UserDrawer = (sheet: { id: string | null; onClose(): void }) => {
  const userId = useUserId()
  return (
    <RecordSheet
      {...sheet}
      query={(id) => userQuery(userId, id)}
      title={(user) => user?.fullName ?? t('User')}
      failed={t('The user could not be loaded')}
      height="320px"
    >
      {(user) => <User {...user} />}
    </RecordSheet>
  )
}
