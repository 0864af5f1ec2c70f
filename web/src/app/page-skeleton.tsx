import { useText } from '../lib/text.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import styles from './page-skeleton.module.css'

/** Holds the place of the first page while its script is loaded. */
export const PageSkeleton = () => {
  const t = useText()
  return (
    <div className={`page ${styles.page}`} role="status">
      <span className="visually-hidden">{t('Loading')}</span>
      <Skeleton width="320px" height="36px" />
      <div className={styles.rest}>
        <Skeleton height="100%" radius="14px" />
      </div>
    </div>
  )
}
