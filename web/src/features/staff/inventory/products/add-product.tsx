import { productBody } from '#contract/catalogue/staff-catalogue.ts'
import { fill as t } from '#contract/rules/fill.ts'
import type { z } from '#contract/rules/zod.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction, useFailureText } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Alert, Button } from '#web/staff-ui/antd.ts'
import { CheckField } from '#web/staff-ui/form/check-field.tsx'
import { FieldPair } from '#web/staff-ui/form/field-pair.tsx'
import { TextField } from '#web/staff-ui/form/fields.tsx'
import { MoreFields } from '#web/staff-ui/form/more-fields.tsx'
import { NumberField } from '#web/staff-ui/form/number-field.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import { Sheet } from '#web/ui/dialog.tsx'
import { addProduct, catalogueKeys, openStock } from '../catalogue-api.ts'
import { PictureField } from './picture/picture-field.tsx'
import {
  CategoryField,
  DescriptionField,
  ImageUrlField,
  productComplaints,
  SlugField,
} from './product-fields.tsx'

type Props = { open: boolean; branchId: number | undefined; onClose(): void }

/** A draft has no size to keep stock of yet. */
const add = async (body: z.output<typeof productBody>, branchId: number | undefined) => {
  const product = await addProduct(body)
  if (branchId !== undefined && product.status === 'sold') await openStock(branchId, product.id)
}

const AddForm = ({ branchId, onClose }: Omit<Props, 'open'>) => {
  const explain = useFailureText()
  const adding = useAction({
    send: (body: z.output<typeof productBody>) => add(body, branchId),
    done: () => {
      showToast('Product Added', 'The product has been successfully added to the catalog.')
      onClose()
    },
    failed: () =>
      showToast('Add Failed', 'Failed to add product. Please try again.', 'destructive'),
    invalidates: catalogueKeys(useUserId()),
  })
  return (
    <StaffForm
      schema={productBody}
      start={{ name: '', slug: '', isFeatured: false, hasVariants: false, imageUrl: '' }}
      onSend={adding.mutateAsync}
      send={adding.isPending ? t('Adding...') : t('Add Product')}
      complaints={productComplaints}
      conflict={(error) => <Alert type="warning" message={explain(error)} />}
      others={<Button onClick={onClose}>{t('Cancel')}</Button>}
      isLong
    >
      <TextField name="name" label={t('Product Name')} maxLength={120} />
      <FieldPair>
        <NumberField name="price" label={t('Price (KSh)')} step={0.01} />
        <NumberField name="compareAtPrice" label={t('Compare At Price (KSh)')} step={0.01} />
      </FieldPair>
      <CategoryField />
      <PictureField />
      <FieldPair>
        <CheckField name="hasVariants" label={t('Has Variants')} />
        <CheckField name="isFeatured" label={t('Featured Product')} />
      </FieldPair>
      <MoreFields label={t('Slug, description and image URL')}>
        <SlugField />
        <DescriptionField />
        <ImageUrlField />
      </MoreFields>
    </StaffForm>
  )
}

export const AddProduct = ({ open, ...form }: Props) => (
  <Sheet open={open} onClose={form.onClose} side="right" wide title={t('Add New Product')}>
    {open ? <AddForm {...form} /> : null}
  </Sheet>
)
