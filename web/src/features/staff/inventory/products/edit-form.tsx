import { productChanges, type StaffProduct } from '#contract/catalogue/staff-catalogue.ts'
import { fill as t } from '#contract/rules/fill.ts'
import type { z } from '#contract/rules/zod.ts'
import { useFailureText } from '#web/lib/use-action.ts'
import { Alert } from '#web/staff-ui/antd.ts'
import { CheckField } from '#web/staff-ui/form/check-field.tsx'
import { FieldPair } from '#web/staff-ui/form/field-pair.tsx'
import { TextField } from '#web/staff-ui/form/fields.tsx'
import { MoreFields } from '#web/staff-ui/form/more-fields.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import { changeProduct } from '../catalogue-api.ts'
import { PictureField } from './picture/picture-field.tsx'
import {
  CategoryField,
  DescriptionField,
  ExclusiveField,
  ImageUrlField,
  productComplaints,
  useWordsOfProduct,
} from './product-fields.tsx'
import { useChange } from './use-change.ts'

export const EditForm = ({ product }: { product: StaffProduct }) => {
  const explain = useFailureText()
  const { id, name, nameSw, slug, sku, unit, description, descriptionSw } = product
  const { searchWords, revision, imageUrl, categoryId, isFeatured, exclusiveBranchId } = product
  const names = { name, nameSw, searchWords, slug, sku, unit }
  const texts = { ...names, description, descriptionSw, imageUrl }
  const change = useChange(
    (body: z.output<typeof productChanges>) => changeProduct(id, body),
    t('The product is saved'),
  )
  return (
    <StaffForm
      schema={productChanges}
      start={{ ...texts, categoryId, isFeatured, exclusiveBranchId, revision }}
      onSend={change.mutateAsync}
      send={t('Save Changes')}
      complaints={productComplaints}
      conflict={(error) => <Alert type="warning" message={explain(error)} />}
      say={useWordsOfProduct()}
      isLong
    >
      <TextField name="name" label={t('Product Name')} maxLength={120} />
      <CategoryField />
      <PictureField />
      <CheckField name="isFeatured" label={t('Featured Product')} />
      <DescriptionField />
      <TextField
        name="searchWords"
        label={t('Also called (brands and other words that shoppers look for)')}
        maxLength={300}
      />
      <MoreFields label={t('Swahili, unit, SKU, slug and where it is sold')}>
        <TextField name="nameSw" label={t('Name in Swahili')} maxLength={120} />
        <TextField
          name="descriptionSw"
          label={t('Description in Swahili')}
          maxLength={2_000}
          rows={3}
        />
        <FieldPair>
          <TextField name="unit" label={t('Unit')} maxLength={40} />
          <TextField name="sku" label={t('SKU')} maxLength={40} />
        </FieldPair>
        <ExclusiveField />
        <TextField name="slug" label={t('Slug')} maxLength={100} />
        <ImageUrlField />
      </MoreFields>
    </StaffForm>
  )
}
