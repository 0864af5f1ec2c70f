import { useMatch } from 'react-router-dom'
import { formatKsh } from '#contract/rules/money.ts'
import { useText } from '../../lib/text.ts'
import { quantityOf, useCart } from '../../shop/cart/cart.ts'
import { subtotalOf } from '../../shop/cart/cart-line.ts'
import styles from './tab-bar.module.css'

/** Above the tabs, what the cart holds. A product's page has its own bar there. */
export const CartBar = () => {
  const t = useText()
  const lines = useCart((cart) => cart.lines)
  const setOpen = useCart((cart) => cart.setOpen)
  const listed = useMatch('/products/:slug')
  const alone = useMatch('/product/:slug')
  const onProduct = (listed ?? alone) !== null
  if (lines.length === 0 || onProduct) return null
  const n = quantityOf(lines)
  return (
    <button type="button" className={styles.held} onClick={() => setOpen(true)}>
      <span>{t(n === 1 ? '{n} item' : '{n} items', { n })}</span>
      <span className={styles.sum}>{formatKsh(subtotalOf(lines))}</span>
      <span className={styles.view}>{t('View cart')}</span>
    </button>
  )
}
