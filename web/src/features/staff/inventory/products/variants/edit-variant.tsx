import type { Variant } from '#contract/catalogue/catalogue.ts'
import { variantChanges } from '#contract/catalogue/staff-catalogue.ts'
import { fill as t } from '#contract/rules/fill.ts'
import type { z } from '#contract/rules/zod.ts'
import { useFailureText } from '#web/lib/use-action.ts'
import { Alert, Button } from '#web/staff-ui/antd.ts'
import { TextField } from '#web/staff-ui/form/fields.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import { changeVariant } from '../../catalogue-api.ts'
import { PictureField } from '../picture/picture-field.tsx'
import { useChange } from '../use-change.ts'

type Props = {
  productId: number
  revision: number
  variant: Pick<Variant, 'id' | 'name' | 'sku' | 'imageUrl'>
  onClose(): void
}

export const EditVariant = ({ productId, revision, variant, onClose }: Props) => {
  const explain = useFailureText()
  const { id, name, sku, imageUrl } = variant
  const change = useChange(
    (body: z.output<typeof variantChanges>) => changeVariant(productId, id, body),
    t('The variant is saved'),
  )
  return (
    <StaffForm
      schema={variantChanges}
      start={{ name, sku, imageUrl, revision }}
      onSend={async (body) => {
        await change.mutateAsync(body)
        onClose()
      }}
      send={t('Save Variant')}
      complaints={{ name: 'Please enter a name.' }}
      conflict={(error) => <Alert type="warning" title={explain(error)} />}
      others={<Button onClick={onClose}>{t('Cancel')}</Button>}
    >
      <TextField name="name" label={t('Variant Name')} maxLength={60} />
      <TextField name="sku" label={t('Variant SKU')} maxLength={40} />
      <PictureField />
    </StaffForm>
  )
}
