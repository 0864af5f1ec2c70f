import { useQuery } from '@tanstack/react-query'
import { fill as t } from '#contract/rules/fill.ts'
import type { AccountRole } from '#contract/user.ts'
import { roleWords } from '#web/shop/account/role-words.ts'
import { branchesQuery } from '#web/shop/catalogue/queries/branches-query.ts'
import { SelectField } from '#web/staff-ui/form/select-field.tsx'

/** Values of the fields below, for people. */
export const useWordsOfPost = () => {
  const { data: branches = [] } = useQuery(branchesQuery)
  return {
    role: (value: unknown) => roleWords[String(value)] ?? String(value),
    branchId: (value: unknown) => branches.find(({ id }) => id === value)?.name ?? t('None'),
  }
}

/** The role, and the branch of a manager. */
export const PostFields = ({ roles }: { roles: readonly AccountRole[] }) => {
  const { data: branches = [] } = useQuery(branchesQuery)
  return (
    <>
      <SelectField
        name="role"
        label={t('Role')}
        options={roles.map((value) => ({ value, label: roleWords[value] ?? value }))}
      />
      <SelectField
        name="branchId"
        label={t('Branch (of a branch manager)')}
        none={t('None, or the one in the user name')}
        options={branches.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </>
  )
}
