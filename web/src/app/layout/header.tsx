import { BranchSelect } from '#web/features/branch-choice/branch-select.tsx'
import { SearchBox } from '#web/features/search/search-box.tsx'
import { useMarkInView } from '#web/lib/list-focus.ts'
import { Link, useLocation, useSearchParams } from '#web/lib/router/router.tsx'
import { useText } from '#web/lib/text.ts'
import { useShop } from '#web/shop/account/first-view.ts'
import { CartButton } from '#web/shop/cart/cart-button.tsx'
import { categoryNames, categorySlug } from '#web/shop/catalogue/categories.ts'
import { AccountMenu } from '../account-menu.tsx'
import { LanguageSwitch } from '../language.tsx'
import styles from './header.module.css'

export const CategoryBar = () => {
  const t = useText()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const listed = pathname === '/products' ? [...params.keys()] : undefined
  const current = listed === undefined ? undefined : (params.get('category') ?? '')
  const onAll = listed?.length === 0
  const browses = pathname === '/' || (listed !== undefined && !params.has('search'))
  const list = useMarkInView<HTMLUListElement>(current)
  return (
    <div className={`${styles.bar} ${browses ? '' : styles.aside}`}>
      <div className={`page ${styles.categoryBarRow}`}>
        <nav className={styles.categories} aria-label={t('Categories')}>
          <ul ref={list} className={styles.list}>
            <li>
              <Link
                to="/products"
                className={styles.link}
                aria-current={onAll ? 'page' : undefined}
              >
                {t('All Products')}
              </Link>
            </li>
            {categoryNames.map((name) => (
              <li key={name}>
                <Link
                  to={`/products?category=${categorySlug(name)}`}
                  className={styles.link}
                  aria-current={current === categorySlug(name) ? 'page' : undefined}
                >
                  {t(name)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <span className={styles.language}>
          <LanguageSwitch />
        </span>
      </div>
    </div>
  )
}

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
