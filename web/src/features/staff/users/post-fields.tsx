import { fill as t } from '#contract/rules/fill.ts'
import type { AccountRole } from '#contract/user.ts'
import { roleWord } from '#web/shop/account/role-word.ts'
import { SelectField } from '#web/staff-ui/form/select-field.tsx'
import { useBranches } from '../branches/use-branches.ts'

/** Values of the fields below, for people. */
export const useWordsOfPost = () => {
  const { nameOf } = useBranches()
  return {
    role: (value: unknown) => roleWord(String(value)),
    branchId: (value: unknown) => nameOf(value) ?? t('None'),
  }
}

/** The role, and the branch of a manager. */
export const PostFields = ({ roles }: { roles: readonly AccountRole[] }) => {
  const { options } = useBranches()
  return (
    <>
      <SelectField
        name="role"
        label={t('Role')}
        options={roles.map((value) => ({ value, label: roleWord(value) }))}
      />
      <SelectField
        name="branchId"
        label={t('Branch (of a branch manager)')}
        none={t('None, or the one in the user name')}
        options={options}
      />
    </>
  )
}
