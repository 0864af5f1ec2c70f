import { useId } from 'react'
import type { Variant } from '#contract/catalogue/catalogue.ts'
import { useQuantity, useText } from '#web/lib/text.ts'
import { Price } from '#web/shop/catalogue/price.tsx'
import styles from './variant-choice.module.css'

export const VariantChoice = ({
  variants,
  chosen,
  onChoose,
}: {
  variants: readonly Variant[]
  chosen: Variant | undefined
  onChoose(variant: Variant): void
}) => {
  const t = useText()
  const quantity = useQuantity()
  const name = useId()
  return (
    <fieldset>
      <legend className={styles.legend}>{t('Choose an option')}</legend>
      <div className={styles.options}>
        {variants.map((variant) => (
          <label key={variant.id} className={styles.option}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              checked={variant.id === chosen?.id}
              onChange={() => onChoose(variant)}
            />
            <span className={styles.name}>{quantity(variant.name)}</span>
            <Price price={variant.price} compareAtPrice={variant.compareAtPrice} />
            {variant.available === 0 ? (
              <span className={styles.gone}>{t('Out of Stock')}</span>
            ) : null}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
