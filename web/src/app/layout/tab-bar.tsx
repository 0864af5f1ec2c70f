import { Link, useLocation } from 'react-router-dom'
import { useText } from '../../lib/text.ts'
import { quantityOf, useCart } from '../../shop/cart/cart.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { CartBar } from './cart-bar.tsx'
import styles from './tab-bar.module.css'

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

/** The shop under the thumb, on phones only. */
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
