import type { PriceHistogram } from '#contract/catalogue/search.ts'
import { useText } from '#web/lib/text.ts'
import styles from './price-bars.module.css'

/** The number of products along the slider. The text below says how many cost more than its end. */
export const PriceBars = ({
  bands = [],
  low,
  high,
}: {
  bands: PriceHistogram | undefined
  low: number
  high: number
}) => {
  const onScale = bands.flatMap(({ upTo, count }) => (upTo === null ? [] : [{ upTo, count }]))
  const most = Math.max(1, ...onScale.map(({ count }) => count))
  return (
    <div className={styles.bars} aria-hidden="true">
      {onScale.map(({ upTo, count }, n) => {
        const from = onScale[n - 1]?.upTo ?? 0
        const inside = upTo > low && from < high
        return (
          <span
            key={upTo}
            className={inside ? styles.inside : styles.outside}
            style={{ '--share': count / most }}
          />
        )
      })}
    </div>
  )
}

export const BeyondScale = ({ bands = [] }: { bands: PriceHistogram | undefined }) => {
  const t = useText()
  const beyond = bands.find(({ upTo }) => upTo === null)?.count ?? 0
  return (
    <p className={styles.beyond}>
      {beyond === 0 ? null : t('{n} for KSh 1,000 or more', { n: beyond })}
    </p>
  )
}
