import { fill as t } from '#contract/rules/fill.ts'
import type { StaffBranch } from '#contract/staff/branches.ts'
import { LazyMap } from '#web/shop/map/lazy-map.tsx'
import { useTownWords } from '#web/shop/map/use-place-words.ts'
import { FieldPair } from '#web/staff-ui/form/field-pair.tsx'
import { useFormValue, useSetFormValues } from '#web/staff-ui/form/form-values.ts'
import { NumberField } from '#web/staff-ui/form/number-field.tsx'

const numberOf = (value: unknown, usual: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : usual

const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5

/** The place and the radius, drawn as the form has them now. A press on the map moves the place. */
export const BranchPlace = ({ branch }: { branch: StaffBranch }) => {
  const set = useSetFormValues()
  const words = useTownWords()
  const shown = {
    ...branch,
    latitude: numberOf(useFormValue('latitude'), branch.latitude),
    longitude: numberOf(useFormValue('longitude'), branch.longitude),
    deliveryRadius: numberOf(useFormValue('deliveryRadius'), branch.deliveryRadius),
  }
  return (
    <>
      <LazyMap
        label={t('Where the branch is, and how far it delivers')}
        branches={[shown]}
        picked={branch.id}
        onPin={({ latitude, longitude }) =>
          set({ latitude: rounded(latitude), longitude: rounded(longitude) })
        }
      />
      <output>{words(shown)}</output>
      <NumberField name="deliveryRadius" label={t('Delivery radius')} unit="km" step={0.5} />
      <FieldPair>
        <NumberField name="latitude" label={t('Latitude')} step={0.001} />
        <NumberField name="longitude" label={t('Longitude')} step={0.001} />
      </FieldPair>
    </>
  )
}
