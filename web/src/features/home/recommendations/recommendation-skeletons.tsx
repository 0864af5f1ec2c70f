import { ProductCardSkeleton } from '#web/shop/catalogue/product-card.tsx'
import styles from './recommendations.module.css'

/** The number of recommendations asked for, and so of skeletons. */
export const RECOMMENDED = 8
const keys = Array.from({ length: RECOMMENDED }, (_, n) => `skeleton-${n}`)

export const RecommendationSkeletons = () => (
  <>
    <div className={styles.location} />
    <ul className={styles.row} aria-busy="true">
      {keys.map((key) => (
        <li key={key}>
          <ProductCardSkeleton />
        </li>
      ))}
    </ul>
  </>
)
