import { type StaffProduct, variantBody } from '#contract/catalogue/staff-catalogue.ts'
import { fill as t } from '#contract/rules/fill.ts'
import type { z } from '#contract/rules/zod.ts'
import { useFailureText } from '#web/lib/use-action.ts'
import { Alert, Button } from '#web/staff-ui/antd.ts'
import { TextField } from '#web/staff-ui/form/fields.tsx'
import { NumberField } from '#web/staff-ui/form/number-field.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import { addVariant } from '../../catalogue-api.ts'
import { PictureField } from '../picture/picture-field.tsx'
import { useChange } from '../use-change.ts'

const complaints = { name: 'Please enter a name.' }

/** `takesStock`: the stock that the product has goes to this variant. */
export const AddVariant = ({
  product: { id, price, compareAtPrice, revision },
  takesStock,
  onClose,
}: {
  product: StaffProduct
  takesStock: boolean
  onClose(): void
}) => {
  const explain = useFailureText()
  const add = useChange(
    (body: z.output<typeof variantBody>) => addVariant(id, body),
    t('The variant is added'),
  )
  const start = { name: '', sku: '', imageUrl: '', takesStock, revision }
  return (
    <StaffForm
      schema={variantBody}
      start={takesStock ? { ...start, price, compareAtPrice } : start}
      onSend={async (body) => {
        await add.mutateAsync(body)
        onClose()
      }}
      send={t('Add Variant')}
      complaints={complaints}
      conflict={(error) => <Alert type="warning" title={explain(error)} />}
      others={<Button onClick={onClose}>{t('Cancel')}</Button>}
    >
      <TextField name="name" label={t('Variant Name')} maxLength={60} />
      <TextField name="sku" label={t('Variant SKU')} maxLength={40} />
      <NumberField name="price" label={t('Variant Price (KSh)')} step={0.01} />
      <NumberField name="compareAtPrice" label={t('Variant Compare At Price (KSh)')} step={0.01} />
      <PictureField />
    </StaffForm>
  )
}
