import { formatKsh } from '#contract/rules/money.ts'
import { useText } from '#web/lib/text.ts'
import type { Totals } from './cart-line.ts'
import styles from './totals-list.module.css'

export const TotalsList = ({ totals }: { totals: Totals }) => {
  const t = useText()
  return (
    <dl className={styles.totals}>
      <div className={styles.row}>
        <dt>{t('Subtotal')}</dt>
        <dd>{formatKsh(totals.subtotal)}</dd>
      </div>
      <div className={styles.row}>
        <dt>{t('Delivery Fee')}</dt>
        <dd>{formatKsh(totals.deliveryFee)}</dd>
      </div>
      {totals.discount ? (
        <div className={styles.row}>
          <dt>{t('Discount')}</dt>
          <dd>{`−${formatKsh(totals.discount)}`}</dd>
        </div>
      ) : null}
      <div className={`${styles.row} ${styles.total}`}>
        <dt>{t('Total')}</dt>
        <dd>{formatKsh(totals.total)}</dd>
      </div>
    </dl>
  )
}
