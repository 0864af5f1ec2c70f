import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { ProductCardSkeleton } from '#web/shop/catalogue/product-card.tsx'
import { Icon } from '../../ui/icon.tsx'
import recommendations from './recommendations.module.css'
import styles from './section.module.css'

/** The number of recommendations asked for, and so of skeletons. */
export const RECOMMENDED = 8
const keys = Array.from({ length: RECOMMENDED }, (_, n) => `skeleton-${n}`)

export const RecommendationSkeletons = () => (
  <>
    <div className={recommendations.location} />
    <ul className={recommendations.row} aria-busy="true">
      {keys.map((key) => (
        <li key={key}>
          <ProductCardSkeleton />
        </li>
      ))}
    </ul>
  </>
)

/** A band of the home page, with a link to more of it. */
export const Section = ({
  title,
  more,
  children,
}: {
  title: string
  more?: { to: string; label: string }
  children: ReactNode
}) => {
  const id = useId()
  return (
    <section className={`page ${styles.section}`} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {more === undefined ? null : (
          <Link to={more.to} className={styles.more}>
            <span>{more.label}</span>
            <Icon name="arrow" size={18} />
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}
