import { Link } from 'react-router-dom'
import { BranchSelect } from '#web/features/branch-choice/branch-select.tsx'
import { SearchBox } from '#web/features/search/search-box.tsx'
import { useText } from '#web/lib/text.ts'
import { useShop } from '#web/shop/account/first-view.ts'
import { CartButton } from '#web/shop/cart/cart-button.tsx'
import { AccountMenu } from '../../account-menu.tsx'
import styles from './header.module.css'

export const Header = () => {
  const t = useText()
  const { name: shop } = useShop()
  return (
    <header className={styles.header}>
      <div className={`page ${styles.row}`}>
        <Link to="/" className={styles.logo} aria-label={t('{shop}, home', { shop })}>
          <img src="/icon.svg" alt="" width="36" height="36" />
          <span className={styles.name}>{shop}</span>
        </Link>
        <BranchSelect />
        <SearchBox />
        <div className={styles.own}>
          <AccountMenu />
          <CartButton />
        </div>
      </div>
    </header>
  )
}
