import { useState } from 'react'
import type { z } from 'zod'
import type { passwordLink } from '#contract/account.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/text.ts'
import { type newStaff, newStaffBody } from '#contract/staff-users.ts'
import type { AccountRole } from '#contract/user.ts'
import { sayInEnglish } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { useBranches } from '#web/staff-shop/branch/branches.tsx'
import { Button } from '#web/staff-ui/antd.ts'
import { SelectField, TextField } from '#web/staff-ui/form/fields.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import { roleName } from '#web/staff-ui/role-name.ts'
import { Sheet } from '#web/ui/dialog.tsx'
import styles from './users.module.css'
import { createStaff, usersKey } from './users-api.ts'

/** Gives words for roles and branches, for fields that hold only their codes and ids. */
export const useWordsOfPost = () => {
  const { nameOf } = useBranches()
  return {
    role: (value: unknown) => roleName(String(value), sayInEnglish),
    branchId: (value: unknown) => nameOf(value) ?? t('None'),
  }
}

/** Fields for the role of an account, and for the branch of a manager. */
export const PostFields = ({ roles }: { roles: readonly AccountRole[] }) => {
  const { options } = useBranches()
  return (
    <>
      <SelectField
        name="role"
        label={t('Role')}
        options={roles.map((value) => ({ value, label: roleName(value, sayInEnglish) }))}
      />
      <SelectField
        name="branchId"
        label={t('Branch (of a branch manager or shop assistant)')}
        none={t('None, or the one in the user name')}
        options={options}
      />
    </>
  )
}

/**
 * Shows the link with which the owner of an account sets a password. The shop does not keep the link, so nobody sees it
 * again.
 */
export const LinkNote = ({ url: given, expiresAt }: z.output<typeof passwordLink>) => {
  const url = new URL(given, window.location.href).href
  const copy = (): void => {
    navigator.clipboard.writeText(url).then(
      () => showToast(t('Link copied')),
      () => showToast(t('Not copied'), t('Mark the link and copy it yourself.'), 'destructive'),
    )
  }
  return (
    <div className={styles.link} role="status">
      <p>
        {t(
          'Give this link to its owner. It sets a password once, until {time}, and is shown only now.',
          { time: formatDateTime(expiresAt) },
        )}
      </p>
      <code>{url}</code>
      <p>
        <Button onClick={copy}>{t('Copy link')}</Button>
      </p>
    </div>
  )
}

const roles = newStaffBody.shape.role.options

/** `role`: the role that is chosen at first. */
const Content = ({ role }: { role: AccountRole | undefined }) => {
  const [made, setMade] = useState<z.output<typeof newStaff>>()
  const { mutateAsync } = useAction({
    send: createStaff,
    done: setMade,
    failed: t('User not added'),
    invalidates: [usersKey(useUserId())],
  })
  if (made !== undefined) return <LinkNote {...made.link} />
  return (
    <StaffForm
      schema={newStaffBody}
      start={{ fullName: '', username: '', email: '', phoneNumber: '', role, branchId: null }}
      takesFocus
      onSend={mutateAsync}
      draft="new user"
      send={t('Add User')}
      isLong
      complaints={{ role: t('Please choose a role') }}
    >
      <TextField name="fullName" label={t('Full name')} maxLength={120} />
      <TextField name="username" label={t('Username')} maxLength={50} />
      <TextField name="email" label={t('Email')} maxLength={254} />
      <TextField name="phoneNumber" label={t('Phone (optional)')} maxLength={20} />
      <PostFields roles={roles} />
    </StaffForm>
  )
}

/** Adds an account for a member of the staff, and shows the link for its first password. */
export const NewUser = ({
  open,
  role,
  onClose,
}: {
  open: boolean
  role?: AccountRole | undefined
  onClose(): void
}) => (
  <Sheet open={open} onClose={onClose} side="right" wide title={t('Add User')}>
    <Content role={role === 'customer' ? undefined : role} />
  </Sheet>
)
