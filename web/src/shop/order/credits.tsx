import type { Order } from '#contract/order/order.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { useText } from '../../lib/text.ts'
import styles from '../cart/totals-list.module.css'

/** What came off the price after the delivery, and the price that is left. Draws nothing where nothing came off. */
export const Credits = ({ order: { bill, total } }: { order: Pick<Order, 'bill' | 'total'> }) => {
  const t = useText()
  const credits = bill?.credits ?? []
  if (credits.length === 0) return null
  return (
    <dl className={styles.totals}>
      {credits.map(({ id, amount, isComplaint }) => (
        <div key={id} className={styles.row}>
          <dt>{isComplaint ? t('Complaint answered by money') : t('Goods returned')}</dt>
          <dd>{`−${formatKsh(amount)}`}</dd>
        </div>
      ))}
      <div className={`${styles.row} ${styles.total}`}>
        <dt>{t('Net')}</dt>
        <dd>{formatKsh(bill?.net ?? total)}</dd>
      </div>
    </dl>
  )
}
