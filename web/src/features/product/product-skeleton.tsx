import { useText } from '../../lib/text.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './product-page.module.css'

export const ProductSkeleton = () => {
  const t = useText()
  return (
    <div className={`page ${styles.page}`} role="status">
      <h1 className="visually-hidden">{t('Loading')}</h1>
      <div className={styles.crumbs} />
      <div className={styles.columns}>
        <div className={`${styles.picture} ${styles.square}`}>
          <Skeleton height="100%" radius="14px" />
        </div>
        <div className={styles.about}>
          <Skeleton width="70%" height="36px" />
          <Skeleton width="30%" height="24px" />
          <Skeleton width="40%" height="40px" />
          <Skeleton width="30%" height="24px" />
          <Skeleton height="96px" radius="14px" />
        </div>
      </div>
    </div>
  )
}
