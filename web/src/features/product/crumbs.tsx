import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { useName, useText } from '../../lib/text.ts'
import { categoriesQuery } from '../../shop/catalogue/catalogue-queries.ts'
import styles from './product-page.module.css'

/** The way back to the product's category. */
export const Crumbs = ({ product: { categoryId } }: { product: Product }) => {
  const t = useText()
  const nameOf = useName()
  const { data: categories = [] } = useQuery(categoriesQuery)
  const category = categories.find(({ id }) => id === categoryId)
  return (
    <nav aria-label={t('Breadcrumb')}>
      <ol className={styles.crumbs}>
        <li>
          <Link to="/products">{t('All Products')}</Link>
        </li>
        {category === undefined ? null : (
          <li>
            <Link to={`/products?category=${category.slug}`}>{nameOf(category)}</Link>
          </li>
        )}
      </ol>
    </nav>
  )
}
