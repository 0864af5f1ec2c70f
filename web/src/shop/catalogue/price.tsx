import { formatKsh, percentOff } from '#contract/rules/money.ts'
import { useText } from '../../lib/text.ts'
import styles from './price.module.css'

/** The price, and the price before it struck through. Takes KSh. */
export const Price = ({
  price,
  compareAtPrice = null,
  size = 'normal',
}: {
  price: number
  compareAtPrice?: number | null
  size?: 'normal' | 'large'
}) => {
  const t = useText()
  const reduced = percentOff(price, compareAtPrice) !== undefined
  return (
    <span className={`${styles.price} ${styles[size]}`}>
      <span className={styles.now}>{formatKsh(price)}</span>
      {reduced && compareAtPrice !== null ? (
        <s className={styles.before}>
          <span className="visually-hidden">{`${t('Before')}: `}</span>
          <span>{formatKsh(compareAtPrice)}</span>
        </s>
      ) : null}
    </span>
  )
}
