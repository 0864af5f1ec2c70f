import { useEffect, useRef } from 'react'
import {
  type priceBody,
  priceFields,
  type StaffProduct,
  withHigherBefore,
} from '#contract/catalogue/staff-catalogue.ts'
import type { z } from '#contract/rules/schema.ts'
import { fill as t } from '#contract/rules/text.ts'
import {
  PriceField,
  SelectField,
  useFormValue,
  useSetFormValues,
} from '#web/staff-ui/form/fields.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import { setPrice, useCatalogueChange } from '../catalogue-api.ts'
import styles from '../inventory.module.css'
import { moment, PriceTimes } from './price-times.tsx'
import { productComplaints } from './product-forms.tsx'

const priceForm = withHigherBefore(priceFields.extend({ from: moment, until: moment }))

type Variants = StaffProduct['variants']
const priceOf = (variant: Variants[number] | undefined) =>
  variant && {
    variantId: variant.id,
    price: variant.price,
    compareAtPrice: variant.compareAtPrice,
  }

/** A choice among variants. Choosing one fills the price fields with its price. */
const VariantField = ({ variants }: { variants: Variants }) => {
  const chosen = useFormValue('variantId')
  const set = useSetFormValues()
  const shown = useRef(chosen)
  useEffect(() => {
    const variant = variants.find(({ id }) => id === chosen)
    if (chosen === shown.current) return
    const isFirst = shown.current === undefined
    shown.current = chosen
    if (variant !== undefined && !isFirst) set(priceOf(variant) ?? {})
  }, [chosen, variants, set])
  return (
    <SelectField
      name="variantId"
      label={t('Variant')}
      options={variants.map((one) => ({ value: one.id, label: one.name }))}
    />
  )
}

/** A form for a new price. A draft has no variant that could have a price, so it has no form. */
export const PriceForm = ({ product }: { product: StaffProduct }) => {
  const { id, price, compareAtPrice, variants, status, revision } = product
  const [first] = variants
  const change = useCatalogueChange(
    (body: z.output<typeof priceBody>) => setPrice(id, body),
    t('The price is saved'),
  )
  if (status === 'draft') return null
  return (
    <section aria-label={t('Price')}>
      <h3>{t('Price')}</h3>
      <p className={styles.note}>
        {t('The latest price wins. When a sale ends, the price before it holds again.')}
      </p>
      <StaffForm
        schema={priceForm}
        start={{ variantId: 0, price, compareAtPrice, ...priceOf(first), revision }}
        onSend={change.mutateAsync}
        draft={`price ${id}`}
        send={t('Set Price')}
        complaints={productComplaints}
        explains
      >
        {first === undefined ? null : <VariantField variants={variants} />}
        <PriceField name="price" label={t('Price (KSh)')} />
        <PriceField name="compareAtPrice" label={t('Compare At Price (KSh)')} />
        <PriceTimes />
      </StaffForm>
    </section>
  )
}
