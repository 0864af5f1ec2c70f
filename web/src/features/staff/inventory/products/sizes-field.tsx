import type { ClipboardEvent, KeyboardEvent } from 'react'
import { MOST_VARIANTS } from '#contract/catalogue/staff-catalogue.ts'
import { z } from '#contract/rules/schema.ts'
import { fill as t } from '#contract/rules/text.ts'
import {
  CheckField,
  EnterField,
  FieldPair,
  NumberField,
  PriceField,
  TextField,
  useFormValue,
  useSetFormValues,
} from '#web/staff-ui/form/fields.tsx'
import { RepeatedFields } from '#web/staff-ui/form/form-lists.tsx'
import { BarcodesField } from './barcodes-field.tsx'
import { blankSize, isBlankSize } from './new-product.ts'
import { typedSizes } from './typed-sizes.ts'

const rows = z.array(z.looseObject({})).catch([])

/**
 * A field that takes several sizes at once. Enter, leaving the field, and pasting several sizes turn its text into rows.
 * Sizes that are more than a product may have stay in the field.
 */
const QuickSizes = () => {
  const variants = rows.parse(useFormValue('variants') ?? [])
  const isTicked = useFormValue('hasVariants') === true
  const set = useSetFormValues()
  const addAll = (typed: string): void => {
    const sizes = typedSizes(typed)
    if (sizes.length === 0) return
    const written = isTicked ? variants.filter((row) => !isBlankSize(row)) : []
    const free = MOST_VARIANTS - written.length
    set({
      hasVariants: true,
      variants: [...written, ...sizes.slice(0, free)],
      newSizes: sizes
        .slice(free)
        .map(({ name }) => name)
        .join(', '),
    })
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const pasted = event.clipboardData.getData('text')
    if (event.currentTarget.value !== '' || typedSizes(pasted).length < 2) return
    event.preventDefault()
    addAll(pasted)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { value } = event.currentTarget
    if (event.key !== 'Enter' || value.trim() === '') return
    event.preventDefault()
    addAll(value)
  }
  return (
    <EnterField
      name="newSizes"
      label={t('Sizes')}
      maxLength={500}
      hint={t('250 g, 500 g, 1 kg, or with price and pieces: 250 g: 120: 40')}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onBlur={addAll}
    />
  )
}

const Size = ({
  at,
  usual,
  pieces,
}: {
  at: number
  usual: string | undefined
  pieces: string | undefined
}) => (
  <>
    <TextField name={[at, 'name']} label={t('Size, such as 1 kg')} maxLength={60} />
    <FieldPair>
      <PriceField name={[at, 'price']} label={t('Size price (KSh)')} placeholder={usual} />
      <PriceField name={[at, 'compareAtPrice']} label={t('Compare at (KSh)')} />
      {pieces === undefined ? null : (
        <NumberField name={[at, 'pieces']} label={pieces} placeholder="0" />
      )}
    </FieldPair>
    <BarcodesField at={at} />
  </>
)

/**
 * The box 'Has Variants' with a field for several sizes, and below it the sizes of the product while the box is ticked,
 * or else the product's own barcodes.
 * The only size may leave its price out: it then costs as much as the product. `pieces` is the label of a size's stock; without it no size has
 * that field.
 */
export const SizesField = ({ pieces }: { pieces: string | undefined }) => {
  const isTicked = useFormValue('hasVariants') === true
  const price = useFormValue('price')
  const count = rows.parse(useFormValue('variants') ?? []).length
  const usual = count === 1 && price !== undefined && price !== null ? String(price) : undefined
  return (
    <>
      <CheckField name="hasVariants" label={t('Has Variants')} />
      <QuickSizes />
      {isTicked ? null : <BarcodesField />}
      {isTicked ? (
        <RepeatedFields
          name="variants"
          most={MOST_VARIANTS}
          title={(n) => t('Size {n}', { n })}
          add={t('Add a size')}
          remove={t('Remove the last size')}
          blank={blankSize}
        >
          {(at) => <Size at={at} usual={usual} pieces={pieces} />}
        </RepeatedFields>
      ) : null}
    </>
  )
}
