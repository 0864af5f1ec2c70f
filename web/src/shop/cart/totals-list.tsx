import { formatKsh, formatKshExact, formatPrice, toCents, toKsh } from '#contract/rules/money.ts'
import { useText } from '#web/lib/text.ts'
import type { Totals } from './cart-line.ts'
import styles from './totals-list.module.css'

/** What rounding adds to the total. Only goods priced before prices were whole shillings have cents. */
const roundingOf = ({ subtotal, deliveryFee, discount = 0, total }: Totals): number =>
  toKsh(toCents(total) - toCents(subtotal + deliveryFee - discount))

export const TotalsList = ({ totals }: { totals: Totals }) => {
  const t = useText()
  const rounding = roundingOf(totals)
  return (
    <dl className={styles.totals}>
      <div className={styles.row}>
        <dt>{t('Subtotal')}</dt>
        <dd>{formatPrice(totals.subtotal)}</dd>
      </div>
      <div className={styles.row}>
        <dt>{t('Delivery Fee')}</dt>
        <dd>{formatPrice(totals.deliveryFee)}</dd>
      </div>
      {totals.discount ? (
        <div className={styles.row}>
          <dt>{t('Discount')}</dt>
          <dd>{`−${formatPrice(totals.discount)}`}</dd>
        </div>
      ) : null}
      {rounding === 0 ? null : (
        <div className={styles.row}>
          <dt>{t('Rounding')}</dt>
          <dd>{formatKshExact(rounding)}</dd>
        </div>
      )}
      <div className={`${styles.row} ${styles.total}`}>
        <dt>{t('Total')}</dt>
        <dd>{formatKsh(totals.total)}</dd>
      </div>
    </dl>
  )
}
