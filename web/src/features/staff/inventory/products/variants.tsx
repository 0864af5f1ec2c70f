import { useState } from 'react'
import {
  type StaffProduct,
  variantBody,
  variantChanges,
} from '#contract/catalogue/staff-catalogue.ts'
import { formatPrice } from '#contract/rules/money.ts'
import type { z } from '#contract/rules/schema.ts'
import { fill as t } from '#contract/rules/text.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { PriceField, TextField } from '#web/staff-ui/form/fields.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { addVariant, changeVariant, useCatalogueChange } from '../catalogue-api.ts'
import { BarcodesField } from './barcodes-field.tsx'
import { PictureField } from './picture-field.tsx'
import styles from './variants.module.css'

type Props = {
  productId: number
  revision: number
  variant: Pick<StaffProduct['variants'][number], 'id' | 'name' | 'sku' | 'barcodes' | 'imageUrl'>
  onClose(): void
}

const EditVariant = ({ productId, revision, variant, onClose }: Props) => {
  const { id, name, sku, barcodes, imageUrl } = variant
  const change = useCatalogueChange(
    (body: z.output<typeof variantChanges>) => changeVariant(productId, id, body),
    t('The variant is saved'),
  )
  return (
    <StaffForm
      schema={variantChanges}
      start={{ name, sku, barcodes, imageUrl, revision }}
      onSend={async (body) => {
        await change.mutateAsync(body)
        onClose()
      }}
      draft={`variant ${productId}.${id}`}
      send={t('Save Variant')}
      complaints={{ name: 'Please enter a name.' }}
      explains
      onCancel={onClose}
    >
      <TextField name="name" label={t('Variant Name')} maxLength={60} />
      <TextField name="sku" label={t('Variant SKU')} maxLength={40} />
      <BarcodesField />
      <PictureField />
    </StaffForm>
  )
}

const complaints = { name: 'Please enter a name.' }

/** A form for a new variant. With `takesStock` the product's present stock moves to the variant. */
const AddVariant = ({
  product: { id, price, compareAtPrice, revision },
  takesStock,
  onClose,
}: {
  product: StaffProduct
  takesStock: boolean
  onClose(): void
}) => {
  const add = useCatalogueChange(
    (body: z.output<typeof variantBody>) => addVariant(id, body),
    t('The variant is added'),
  )
  const start = { name: '', sku: '', barcodes: [], imageUrl: '', takesStock, revision }
  return (
    <StaffForm
      schema={variantBody}
      start={takesStock ? { ...start, price, compareAtPrice } : start}
      onSend={async (body) => {
        await add.mutateAsync(body)
        onClose()
      }}
      draft={`new variant ${id}`}
      send={t('Add Variant')}
      complaints={complaints}
      explains
      onCancel={onClose}
    >
      <TextField name="name" label={t('Variant Name')} maxLength={60} />
      <TextField name="sku" label={t('Variant SKU')} maxLength={40} />
      <BarcodesField />
      <PriceField name="price" label={t('Variant Price (KSh)')} />
      <PriceField name="compareAtPrice" label={t('Variant Compare At Price (KSh)')} />
      <PictureField />
    </StaffForm>
  )
}

const NEW = 0

const notes = {
  none: t(
    'Sold without variants. Its stock at every branch goes to the first one that you add, in the same act; not while orders hold some of it.',
  ),
  draft: t('A draft: shoppers see it once it has its first variant.'),
}

const noteOf = ({ hasVariants, variants }: StaffProduct): string | undefined => {
  if (variants.length > 0) return undefined
  return hasVariants ? notes.draft : notes.none
}

type Row = {
  product: StaffProduct
  variant: StaffProduct['variants'][number]
  isOpen: boolean
  onOpen(variantId: number | undefined): void
}

const VariantRow = ({ product, variant, isOpen, onOpen }: Row) => {
  const { id, name, sku, barcodes, price, isDefault, imageUrl } = variant
  return (
    <li className={styles.row}>
      <span className={styles.picture}>
        <Picture src={imageUrl || product.imageUrl} of="product" />
      </span>
      <span className={styles.words}>
        <strong>{name}</strong> {isDefault ? <small>{t('shown first')}</small> : null}
        <br />
        <small>{[sku, ...barcodes].filter(Boolean).join(' · ')}</small>{' '}
        <span>{formatPrice(price)}</span>
      </span>
      {isOpen ? null : (
        <Button aria-label={t('Edit {name}', { name })} onClick={() => onOpen(id)}>
          {t('Edit')}
        </Button>
      )}
      {isOpen ? (
        <div className={styles.form}>
          <EditVariant
            productId={product.id}
            revision={product.revision}
            variant={variant}
            onClose={() => onOpen(undefined)}
          />
        </div>
      ) : null}
    </li>
  )
}

/** The variants of a product. One of them can be open for editing at a time. */
export const Variants = ({ product }: { product: StaffProduct }) => {
  const [opened, setOpened] = useState<number>()
  const { variants, hasVariants } = product
  const note = noteOf(product)
  return (
    <section aria-label={t('Variants')}>
      <h3>{t('Variants')}</h3>
      {note === undefined ? null : <p className={styles.note}>{note}</p>}
      <ul className={styles.rows}>
        {variants.map((variant) => (
          <VariantRow
            key={variant.id}
            product={product}
            variant={variant}
            isOpen={opened === variant.id}
            onOpen={setOpened}
          />
        ))}
      </ul>
      {opened === NEW ? (
        <AddVariant
          product={product}
          takesStock={!hasVariants && variants.length === 0}
          onClose={() => setOpened(undefined)}
        />
      ) : (
        <Button onClick={() => setOpened(NEW)}>{t('Add a variant')}</Button>
      )}
    </section>
  )
}
