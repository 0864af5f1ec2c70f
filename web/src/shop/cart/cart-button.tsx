import { useText } from '#web/lib/text.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { quantityOf, useCart } from './cart.ts'
import styles from './cart-button.module.css'

export const CartButton = () => {
  const t = useText()
  const quantity = useCart((cart) => quantityOf(cart.lines))
  const setOpen = useCart((cart) => cart.setOpen)
  const counted =
    quantity === 1 ? t('Cart, {n} item', { n: 1 }) : t('Cart, {n} items', { n: quantity })
  const label = quantity > 0 ? counted : t('Cart')
  return (
    <IconButton
      className={styles.button}
      label={label}
      aria-haspopup="dialog"
      data-tip={t('Cart')}
      onClick={() => setOpen(true)}
    >
      <Icon name="cart" size={24} />
      {quantity > 0 ? (
        <span key={quantity} className={styles.count} aria-hidden="true">
          {quantity}
        </span>
      ) : null}
    </IconButton>
  )
}
