import { MOST_VARIANTS, productBody } from '#contract/catalogue/staff-catalogue.ts'
import { z } from '#contract/rules/schema.ts'
import { fill as t } from '#contract/rules/text.ts'
import {
  CheckField,
  FieldPair,
  NumberField,
  TextField,
  useFormValue,
} from '#web/staff-ui/form/fields.tsx'
import { RepeatedFields } from '#web/staff-ui/form/form-lists.tsx'

/** A size as an empty form shows it. */
export const blankSize = () => ({ name: '' })

const typed = z.looseObject({
  price: z.unknown().optional(),
  hasVariants: z.unknown().optional(),
  variants: z.array(z.looseObject({ price: z.unknown().optional() })).default([]),
})

const bodyOf = (values: unknown) => {
  const { variants, ...form } = typed.parse(values)
  const sizes = form.hasVariants === true ? variants : []
  const areAllPriced = sizes.every(({ price }) => typeof price === 'number')
  const price = form.price ?? (areAllPriced ? sizes[0]?.price : undefined)
  return { ...form, price, variants: sizes }
}

/**
 * Turns the form of a new product into the request body. Sizes count only if 'Has Variants' is ticked; the product's
 * own price may stay empty if every size has a price.
 */
export const productForm = z.preprocess(bodyOf, productBody)

const Size = ({ at, usual }: { at: number; usual: string | undefined }) => (
  <>
    <TextField name={[at, 'name']} label={t('Size, such as 1 kg')} maxLength={60} />
    <FieldPair>
      <NumberField
        name={[at, 'price']}
        label={t('Size price (KSh)')}
        step={0.01}
        placeholder={usual}
      />
      <NumberField name={[at, 'compareAtPrice']} label={t('Compare at (KSh)')} step={0.01} />
    </FieldPair>
  </>
)

/**
 * The box 'Has Variants', and below it the sizes of the product while the box is ticked. A size without a price costs
 * as much as the product.
 */
export const SizesField = () => {
  const isTicked = useFormValue('hasVariants') === true
  const price = useFormValue('price')
  const usual = typeof price === 'number' ? String(price) : undefined
  return (
    <>
      <CheckField name="hasVariants" label={t('Has Variants')} />
      {isTicked ? (
        <RepeatedFields
          name="variants"
          most={MOST_VARIANTS}
          title={(n) => t('Size {n}', { n })}
          add={t('Add a size')}
          remove={t('Remove the last size')}
          blank={blankSize}
        >
          {(at) => <Size at={at} usual={usual} />}
        </RepeatedFields>
      ) : null}
    </>
  )
}
