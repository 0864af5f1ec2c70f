import { createPortal } from 'react-dom'
import type { Branch, Product, Variant } from '#contract/catalogue/catalogue.ts'
import { sizedName } from '#contract/rules/variant.ts'
import { useName, useQuantity, useText } from '#web/lib/text.ts'
import { sayNoBranch, useAddToCart } from '#web/shop/cart/add-to-cart.ts'
import { Price } from '#web/shop/catalogue/price.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from './sizes-sheet.module.css'

/** `here`: the list shows the stock of the current branch. */
export type SizesSheetProps = {
  product: Product
  branch: Branch | undefined
  here: boolean
  open: boolean
  onClose(): void
}

const Size = ({
  variant,
  product,
  branch,
  here,
  onClose,
}: Omit<SizesSheetProps, 'open'> & { variant: Variant }) => {
  const t = useText()
  const size = useQuantity()(variant.name)
  const name = sizedName(useName()(product), size)
  const available = here ? variant.available : undefined
  const addToCart = useAddToCart({ product, variant, available })
  const add = (): void => {
    onClose()
    if (branch !== undefined) addToCart(1, branch)
    else sayNoBranch(t)
  }
  return (
    <li className={styles.size}>
      <span className={styles.name}>{size}</span>
      <Price price={variant.price} compareAtPrice={variant.compareAtPrice} />
      {available === 0 ? (
        <span>{t('Out of Stock')}</span>
      ) : (
        <Button aria-label={t('Add {name} to cart', { name })} onClick={add}>
          {t('Add')}
        </Button>
      )}
    </li>
  )
}

/**
 * The sizes of a product with their prices; a press adds one to the cart. The sheet is drawn outside the card by a
 * portal, so that the card's styles do not apply.
 */
export const SizesSheet = ({ open, ...props }: SizesSheetProps) => {
  const name = useName()(props.product)
  return createPortal(
    <Dialog open={open} onClose={props.onClose} title={name}>
      <ul className={styles.sizes}>
        {props.product.variants.map((variant) => (
          <Size key={variant.id} variant={variant} {...props} />
        ))}
      </ul>
    </Dialog>,
    document.body,
  )
}
