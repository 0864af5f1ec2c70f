import { fill as t } from '#contract/rules/fill.ts'
import type { StaffBranch } from '#contract/staff/branches.ts'
import { FieldPair } from '#web/staff-ui/form/field-pair.tsx'
import { TextField } from '#web/staff-ui/form/fields.tsx'
import { BranchPlace } from './branch-place.tsx'

export const BranchFields = ({ branch }: { branch: StaffBranch }) => (
  <>
    <TextField name="name" label={t('Name')} maxLength={60} />
    <TextField name="street" label={t('Street')} maxLength={200} />
    <FieldPair>
      <TextField name="city" label={t('City')} maxLength={100} />
      <TextField name="region" label={t('Region')} maxLength={100} />
    </FieldPair>
    <TextField name="phone" label={t('Phone')} maxLength={20} />
    <FieldPair>
      <TextField name="openingTime" label={t('Opens at (HH:MM)')} maxLength={5} />
      <TextField name="closingTime" label={t('Closes at (HH:MM)')} maxLength={5} />
    </FieldPair>
    <BranchPlace branch={branch} />
  </>
)
