import { formatKsh } from '#contract/rules/money.ts'
import { Link, useLocation, useMatch } from '#web/lib/router/router.tsx'
import { useText } from '../../lib/text.ts'
import { quantityOf, useCart } from '../../shop/cart/cart.ts'
import { subtotalOf } from '../../shop/cart/cart-line.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import styles from './tab-bar.module.css'

/** Shows the cart's number of items and total above the tabs. Product pages have their own bar there. */
const CartBar = () => {
  const t = useText()
  const lines = useCart((cart) => cart.lines)
  const setOpen = useCart((cart) => cart.setOpen)
  const listed = useMatch('/products/:slug')
  const alone = useMatch('/product/:slug')
  const onProduct = listed || alone
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

const Tab = ({ to, icon, label }: { to: string; icon: IconName; label: string }) => {
  const { pathname } = useLocation()
  const current = to === '/' ? pathname === '/' : pathname.startsWith(to)
  return (
    <Link to={to} className={styles.tab} aria-current={current ? 'page' : undefined}>
      <Icon name={icon} />
      <span className={styles.label}>{label}</span>
    </Link>
  )
}

/** The main links at the bottom of the screen, on phones only. */
export const TabBar = () => {
  const t = useText()
  const quantity = useCart((cart) => quantityOf(cart.lines))
  const setOpen = useCart((cart) => cart.setOpen)
  return (
    <nav className={styles.bar} aria-label={t('Main')}>
      <CartBar />
      <Tab to="/" icon="home" label={t('Home')} />
      <Tab to="/products" icon="bag" label={t('Shop')} />
      <Tab to="/branches" icon="shop" label={t('Branches')} />
      <button type="button" className={styles.tab} onClick={() => setOpen(true)}>
        <span className={styles.cart}>
          <Icon name="cart" />
          {quantity > 0 ? <span className={styles.count}>{quantity}</span> : null}
        </span>
        <span className={styles.label}>{t('Cart')}</span>
      </button>
      <Tab to="/orders" icon="user" label={t('Account')} />
    </nav>
  )
}
