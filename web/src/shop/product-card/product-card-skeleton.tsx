import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './product-card.module.css'

/** As high as a product card. */
export const ProductCardSkeleton = () => (
  <div className={styles.card} aria-hidden="true">
    <div className={`${styles.picture} ${styles.square}`}>
      <Skeleton height="100%" radius="10px" />
    </div>
    <p className={styles.facts}>
      <Skeleton width="60%" height="0.9em" />
    </p>
    <div className={`${styles.text} ${styles.name}`}>
      <Skeleton width="90%" height="1em" />
    </div>
    <div className={styles.buy}>
      <Skeleton width="45%" height="1.2em" />
      <Skeleton width="44px" height="44px" radius="50%" />
    </div>
  </div>
)
