import { useId, useState } from 'react'
import type { Variant } from '#contract/catalogue/catalogue.ts'
import { formatPrice } from '#contract/rules/money.ts'
import { useName, useQuantity, useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { type Buyable, useAddToCart, useRefusalToast } from '#web/shop/cart/add-to-cart.ts'
import { Price } from '#web/shop/catalogue/price.tsx'
import { useHeart } from '#web/shop/wishlist/heart-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './buy-bar.module.css'

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

/** The quantity, and the button that puts the product into the cart. On phones the bar stands above the tab bar. */
export const BuyBar = ({ product, variant, branch, available }: Buyable) => {
  const t = useText()
  const name = useName()(product)
  const size = useQuantity()(variant?.name ?? product.unit)
  const { price } = variant ?? product
  const addToCart = useAddToCart({ product, variant, available })
  const refuse = useRefusalToast()
  const [wanted, setWanted] = useState(1)
  const quantity = Math.max(1, Math.min(wanted, available ?? wanted))

  const add = () => {
    if (branch === undefined) {
      showToast(t('Cannot add to cart'), t('Please select a branch first'), 'destructive')
      return
    }
    if (addToCart(quantity, branch)) setWanted(1)
  }
  const onOver = () => refuse({ reason: 'maximum', available: available ?? 0 }, name)

  return (
    <div className={styles.bar}>
      <QuantityStepper
        value={quantity}
        max={available}
        of={name}
        onChange={setWanted}
        onOver={onOver}
      />
      <div className={styles.add}>
        <Button wide size="normal" disabled={available === 0} onClick={add}>
          <Icon name="cart" size={20} />
          <span className="visually-hidden">{t('Add to Cart')}</span>
          <span aria-hidden="true">
            <span>{t('Add')}</span>
            {size === '' ? null : <span className={styles.size}>{` · ${size}`}</span>}
            <span>{' · '}</span>
            <span className={styles.sum}>{formatPrice(price * quantity)}</span>
          </span>
        </Button>
      </div>
    </div>
  )
}

export const WishlistButton = ({ productId }: { productId: number }) => {
  const t = useText()
  const { loved, toggle } = useHeart(productId)
  return (
    <Button look="outline" aria-pressed={loved} onClick={toggle}>
      <Icon name="heart" size={20} filled={loved} />
      <span>{loved ? t('In your Wishlist') : t('Add to Wishlist')}</span>
    </Button>
  )
}
