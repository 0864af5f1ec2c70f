import { Link } from 'react-router-dom'
import { UserMenu } from '../../features/auth/user-menu.tsx'
import { useText } from '../../lib/text.ts'
import { BranchSelect } from './branch-select.tsx'
import { CartButton } from './cart-button.tsx'
import styles from './header.module.css'
import { SearchBox } from './search-box.tsx'

export const Header = () => {
  const t = useText()
  return (
    <header className={styles.header}>
      <div className={`page ${styles.row}`}>
        <Link to="/" className={styles.logo} aria-label={t('Duka, home')}>
          <img src="/icon.svg" alt="" width="36" height="36" />
          <span className={styles.name}>Duka</span>
        </Link>
        <BranchSelect />
        <SearchBox />
        <div className={styles.own}>
          <UserMenu />
          <CartButton />
        </div>
      </div>
    </header>
  )
}
