import { useInfiniteQuery } from '@tanstack/react-query'
import { fill as t } from '#contract/rules/text.ts'
import { usersQuery } from '#contract/staff-users.ts'
import { accountRole } from '#contract/user.ts'
import { addressState } from '#web/lib/address-state.ts'
import { sayInEnglish } from '#web/lib/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { AddressFilters, NothingFound } from '#web/staff-ui/address-filters.tsx'
import { PagedTable } from '#web/staff-ui/paged-table.tsx'
import { NEW, useOpened } from '#web/staff-ui/record-sheet.tsx'
import { roleName } from '#web/staff-ui/role-name.ts'
import { StaffPage } from '#web/staff-ui/staff-page.tsx'
import { useAddressFilters } from '#web/staff-ui/use-address-filters.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { NewUser } from './new-user.tsx'
import { useUserColumns } from './user-columns.tsx'
import { UserDrawer } from './user-drawer.tsx'
import { userPagesQuery } from './users-api.ts'

const userFilters = addressState(usersQuery)

export const UsersPage = () => {
  const filtering = useAddressFilters(userFilters, [])
  const { opened, close, addressOf } = useOpened('user')
  const list = useInfiniteQuery(userPagesQuery(useUserId(), filtering.query))
  return (
    <StaffPage
      title={t('Users')}
      beside={
        <ButtonLink to={addressOf(NEW)} preventScrollReset>
          {t('Add User')}
        </ButtonLink>
      }
    >
      <AddressFilters
        label={t('Users')}
        filtering={filtering}
        fields={[
          {
            kind: 'search',
            name: 'search',
            label: t('Name, username or email'),
            placeholder: t('Name, username or email'),
          },
          {
            kind: 'choice',
            name: 'role',
            label: t('Role'),
            any: t('Any role'),
            options: accountRole.options.map((value) => ({
              value,
              label: roleName(value, sayInEnglish),
            })),
          },
          {
            kind: 'choice',
            name: 'status',
            label: t('Status'),
            any: t('Any status'),
            options: [
              { value: 'active', label: t('Active') },
              { value: 'inactive', label: t('Inactive') },
            ],
          },
        ]}
      />
      <PagedTable
        list={list}
        rowKey={({ id }) => id}
        columns={useUserColumns(addressOf)}
        failed={t('Users could not be loaded')}
        shown={(n) => t('{n} {n|user|users} shown', { n })}
        empty={<NothingFound icon="user" title={t('No Users Found')} clear={filtering.clear} />}
      />
      <NewUser open={opened === NEW} role={filtering.filters.role} onClose={close} />
      <UserDrawer id={opened === NEW ? null : opened} onClose={close} />
    </StaffPage>
  )
}
