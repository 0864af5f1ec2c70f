import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { roleBody, type StaffUser } from '#contract/staff/users.ts'
import { accountRole } from '#contract/user.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import { Loaded } from '#web/staff-ui/page/loaded.tsx'
import { RecordFacts } from '#web/staff-ui/record-facts.tsx'
import { Sheet, useLast } from '#web/ui/dialog.tsx'
import { AuditLink } from '../history/audit-link.tsx'
import { PostFields, useWordsOfPost } from './post-fields.tsx'
import { Access } from './user-access.tsx'
import { ActiveBadge } from './user-columns.tsx'
import styles from './users.module.css'
import { changeRole, userQuery, usersKey } from './users-api.ts'

const RoleForm = ({ id, role, branchId, revision }: StaffUser) => {
  const { mutateAsync } = useAction({
    send: (body: Parameters<typeof changeRole>[1]) => changeRole(id, body),
    done: () => showToast(t('Role changed'), t('Its owner signs in again to use it.')),
    failed: t('Role not changed'),
    invalidates: [usersKey(useUserId())],
  })
  return (
    <StaffForm
      schema={roleBody}
      start={{ role, branchId, revision }}
      onSend={mutateAsync}
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
    <section className={styles.section}>
      <h3>{t('Role')}</h3>
      <RoleForm {...user} />
    </section>
    <Access {...user} />
    <AuditLink kind="user" id={user.id} />
  </div>
)

const Content = ({ id }: { id: string }) => (
  <Loaded
    query={useQuery(userQuery(useUserId(), id))}
    failed={t('The user could not be loaded')}
    height="320px"
  >
    {User}
  </Loaded>
)

const useTitle = (id: string): string => {
  const { data } = useQuery({ ...userQuery(useUserId(), id), enabled: id !== '' })
  return data?.fullName ?? t('User')
}

/** One account beside the list. Null closes it. */
export const UserDrawer = ({ userId, onClose }: { userId: string | null; onClose(): void }) => {
  const shown = useLast(userId) ?? ''
  return (
    <Sheet open={userId !== null} onClose={onClose} side="right" wide title={useTitle(shown)}>
      <Content key={shown} id={shown} />
    </Sheet>
  )
}
