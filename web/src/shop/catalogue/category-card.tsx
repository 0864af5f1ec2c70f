import type { Category } from '#contract/catalogue/catalogue.ts'
import { Link } from '#web/lib/router/router.tsx'
import { useName, useText } from '../../lib/text.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Picture } from '../../ui/picture.tsx'
import styles from './category-card.module.css'

const pictureOf = (iconName: string): string =>
  iconName === '' ? '' : `/pictures/categories/${iconName}.svg`

export const CategoryCard = ({ category, count }: { category: Category; count: number }) => {
  const t = useText()
  const nameOf = useName()
  return (
    <Link to={`/products?category=${category.slug}`} className={styles.card}>
      <Picture src={pictureOf(category.iconName)} of="product" />
      <span className={styles.name}>{nameOf(category)}</span>
      <span className={styles.count}>{t('{n} items', { n: count })}</span>
    </Link>
  )
}

export const CategoryCardSkeleton = () => (
  <div className={styles.card} aria-hidden="true">
    <Skeleton height="100%" radius="10px" />
    <span className={styles.name}>
      <Skeleton width="80%" height="1em" />
    </span>
    <span className={styles.count}>
      <Skeleton width="50%" height="1em" />
    </span>
  </div>
)
