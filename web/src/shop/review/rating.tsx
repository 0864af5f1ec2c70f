import { useText } from '../../lib/text.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './rating.module.css'

const STARS = [1, 2, 3, 4, 5]

/** The average rating as stars, and the number of reviews. Without reviews it says so. */
export const Rating = ({ average, count }: { average: number; count: number }) => {
  const t = useText()
  if (count === 0) return <span className={styles.none}>{t('No reviews yet')}</span>
  return (
    <span className={styles.rating}>
      <span className={styles.stars} aria-hidden="true">
        {STARS.map((star) => (
          <Icon key={star} name="star" size={16} filled={star <= Math.round(average)} />
        ))}
      </span>
      <span className="visually-hidden">{t('{n} out of 5', { n: average.toFixed(1) })}</span>
      <span className={styles.count}>
        {`${average.toFixed(1)} (${t(count === 1 ? '{n} review' : '{n} reviews', { n: count })})`}
      </span>
    </span>
  )
}

/** A short form of the rating: one star, the average, the number of reviews. */
export const ShortRating = ({ average, count }: { average: number; count: number }) => {
  const t = useText()
  if (count === 0) return <span className="visually-hidden">{t('No reviews yet')}</span>
  return (
    <span className={styles.short}>
      <span className={styles.stars}>
        <Icon name="star" size={14} filled />
      </span>
      <span className="visually-hidden">
        {t(count === 1 ? '{n} out of 5, {count} review' : '{n} out of 5, {count} reviews', {
          n: average.toFixed(1),
          count,
        })}
      </span>
      <span aria-hidden="true">{`${average.toFixed(1)} (${count})`}</span>
    </span>
  )
}
