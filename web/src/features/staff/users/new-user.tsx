import { useState } from 'react'
import type { z } from 'zod'
import { fill as t } from '#contract/rules/fill.ts'
import { type newStaff, newStaffBody } from '#contract/staff/users.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { TextField } from '#web/staff-ui/form/fields.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import { Sheet } from '#web/ui/dialog.tsx'
import { LinkNote } from './link-note.tsx'
import { PostFields } from './post-fields.tsx'
import { createStaff, usersKey } from './users-api.ts'

const roles = newStaffBody.shape.role.options

const Content = () => {
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
      start={{ fullName: '', username: '', email: '', phoneNumber: '', branchId: null }}
      onSend={mutateAsync}
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

/** Makes an account for somebody of the staff, and shows the link for its first password. */
export const NewUser = ({ open, onClose }: { open: boolean; onClose(): void }) => (
  <Sheet open={open} onClose={onClose} side="right" wide title={t('Add User')}>
    <Content />
  </Sheet>
)
