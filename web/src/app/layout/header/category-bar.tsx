import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { useMarkInView } from '#web/lib/list-focus.ts'
import { useText } from '#web/lib/text.ts'
import { categoryNames, categorySlug } from '#web/shop/catalogue/categories.ts'
import styles from './category-bar.module.css'
import { LanguageSwitch } from './language-switch.tsx'

export const CategoryBar = () => {
  const t = useText()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const listed = pathname === '/products' ? [...params.keys()] : undefined
  const current = listed === undefined ? undefined : (params.get('category') ?? '')
  const onAll = listed?.length === 0
  const list = useMarkInView<HTMLUListElement>(current)
  return (
    <div className={styles.bar}>
      <div className={`page ${styles.row}`}>
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
