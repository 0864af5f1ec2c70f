import { v4 } from 'uuid'
import { fill as t } from '#contract/rules/fill.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { FieldPair } from '#web/staff-ui/form/field-pair.tsx'
import { TextField } from '#web/staff-ui/form/fields.tsx'
import { LinesField } from '#web/staff-ui/form/lists/lines-field.tsx'
import { RepeatedFields } from '#web/staff-ui/form/lists/repeated-fields.tsx'
import { NumberField } from '#web/staff-ui/form/number-field.tsx'
import { SelectField } from '#web/staff-ui/form/select-field.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import { changeRules, loyaltyKeys, type RulesVersion, rulesForm } from './rewards-api.ts'

const icons = [
  { value: 'award', label: t('Medal') },
  { value: 'star', label: t('Star') },
  { value: 'crown', label: t('Crown') },
  { value: 'gem', label: t('Gem') },
]

const blankTier = () => ({
  id: `tier-${v4().slice(0, 8)}`,
  name: '',
  nameSw: '',
  pointsRequired: 50_000,
  multiplier: 2,
  badgeIcon: 'star',
  badgeColor: '#64748b',
  benefits: [],
  benefitsSw: [],
})

const Tier = ({ at }: { at: number }) => (
  <>
    <FieldPair>
      <TextField name={[at, 'name']} label={t('Name')} maxLength={40} />
      <TextField name={[at, 'nameSw']} label={t('Name in Swahili')} maxLength={40} />
    </FieldPair>
    <FieldPair>
      <NumberField name={[at, 'pointsRequired']} label={t('From points earned')} />
      <NumberField name={[at, 'multiplier']} label={t('Multiplier')} step={0.05} />
    </FieldPair>
    <FieldPair>
      <SelectField name={[at, 'badgeIcon']} label={t('Badge')} options={icons} />
      <TextField name={[at, 'badgeColor']} label={t('Colour (#rrggbb)')} maxLength={7} />
    </FieldPair>
    <LinesField name={[at, 'benefits']} label={t('Benefits, one a line')} />
    <LinesField name={[at, 'benefitsSw']} label={t('Benefits in Swahili')} />
  </>
)

/** Saving makes a version, by which orders that are delivered from then on earn. */
export const RulesForm = ({
  rules,
}: {
  rules: Pick<RulesVersion, 'version' | 'shillingsAPoint' | 'tiers'>
}) => {
  const { mutateAsync } = useAction({
    send: changeRules,
    done: () => showToast(t('Rules saved'), t('They apply from now on.')),
    failed: t('Rules not saved'),
    invalidates: loyaltyKeys(useUserId()),
  })
  return (
    <StaffForm
      schema={rulesForm}
      start={rules}
      onSend={mutateAsync}
      send={t('Save, from now on')}
      complaints={{
        tiers: t('Tiers begin with 0 points, and each needs more than the one before'),
      }}
    >
      <NumberField name="shillingsAPoint" label={t('Shillings for a point')} unit="KSh" />
      <RepeatedFields
        name="tiers"
        most={10}
        title={(n) => t('Tier {n}', { n })}
        add={t('Add tier')}
        remove={t('Remove the last tier')}
        blank={blankTier}
      >
        {(at) => <Tier at={at} />}
      </RepeatedFields>
    </StaffForm>
  )
}
