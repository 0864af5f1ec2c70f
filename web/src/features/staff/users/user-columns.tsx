import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/text.ts'
import type { StaffUser } from '#contract/staff-users.ts'
import { sayInEnglish } from '#web/lib/text.ts'
import { useBranches } from '#web/staff-shop/branch/branches.tsx'
import { customerPath } from '#web/staff-shop/customer/customer-name.tsx'
import { ActiveBadge } from '#web/staff-ui/active-switch.tsx'
import { type Column, RowLink } from '#web/staff-ui/data-table.tsx'
import { roleName } from '#web/staff-ui/role-name.ts'

import { Badge } from '#web/ui/badge.tsx'
import styles from './users.module.css'

const RoleBadge = ({ role }: Pick<StaffUser, 'role'>) => (
  <Badge tone={role === 'customer' ? 'plain' : 'sky'}>{roleName(role, sayInEnglish)}</Badge>
)

/** `addressOf` gives the address that opens an account of the staff. A customer's name leads to the customer's page. */
export const useUserColumns = (addressOf: (id: string) => string): Column<StaffUser>[] => {
  const { nameOf } = useBranches()
  const branchOf = ({ branchId }: StaffUser): string => nameOf(branchId) ?? ''
  const name = ({ id, fullName, role }: StaffUser) => (
    <RowLink to={role === 'customer' ? customerPath(id) : addressOf(id)}>{fullName}</RowLink>
  )
  return [
    {
      title: t('User'),
      width: 'phones',
      breaks: true,
      cell: (user) => (
        <>
          {name(user)}
          <p className={styles.quiet}>{`@${user.username}`}</p>
          <p className={styles.quiet}>{user.email}</p>
        </>
      ),
    },
    { title: t('Name'), width: 'sm', breaks: true, cell: name },
    {
      title: t('Username'),
      width: 'sm',
      breaks: true,
      cell: ({ username }) => `@${username}`,
    },
    {
      title: t('Email'),
      width: 'md',
      breaks: true,
      cell: ({ email }) => email,
    },
    {
      title: t('Role'),
      cell: (user) => (
        <>
          <RoleBadge {...user} />
          <p className={styles.quiet}>{branchOf(user)}</p>
        </>
      ),
    },
    {
      title: t('Joined'),
      width: 'lg',
      cell: ({ createdAt }) => <span className={styles.time}>{formatDateTime(createdAt)}</span>,
    },
    { title: t('Status'), cell: ActiveBadge },
  ]
}
