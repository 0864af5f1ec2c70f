import { useState } from 'react'
import type { StaffProduct } from '#contract/catalogue/staff-catalogue.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { Picture } from '#web/ui/picture.tsx'
import { AddVariant } from './add-variant.tsx'
import { EditVariant } from './edit-variant.tsx'
import styles from './variants.module.css'

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
  const { id, name, sku, price, isDefault, imageUrl } = variant
  return (
    <li className={styles.row}>
      <span className={styles.picture}>
        <Picture src={imageUrl || product.imageUrl} of="product" />
      </span>
      <span className={styles.words}>
        <strong>{name}</strong> {isDefault ? <small>{t('shown first')}</small> : null}
        <br />
        <small>{sku}</small> <span>{formatKsh(price)}</span>
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

/** The sizes that a product is sold in. One of them is open at a time. */
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
