import type { ReviewSummary } from '#contract/review.ts'
import { useText } from '#web/lib/text.ts'
import { Rating } from '#web/shop/review/rating.tsx'
import styles from './reviews.module.css'

const FIVE_TO_ONE = [5, 4, 3, 2, 1]

/** The average, and the number of customers by stars. */
export const StarBars = ({ summary }: { summary: ReviewSummary }) => {
  const t = useText()
  const { averageRating, reviewCount, stars } = summary
  return (
    <div className={styles.summary}>
      <div className={styles.average}>
        <p className={styles.figure}>{t('{n} out of 5', { n: averageRating.toFixed(1) })}</p>
        <Rating average={averageRating} count={reviewCount} />
      </div>
      <ul className={styles.bars}>
        {FIVE_TO_ONE.map((given) => {
          const count = stars[given - 1] ?? 0
          return (
            <li key={given} className={styles.bar}>
              <span>{t(given === 1 ? '{n} star' : '{n} stars', { n: given })}</span>
              <span className={styles.track} aria-hidden="true">
                <span
                  className={styles.filled}
                  style={{ width: `${(count * 100) / Math.max(1, reviewCount)}%` }}
                />
              </span>
              <span className={styles.count}>{count}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
