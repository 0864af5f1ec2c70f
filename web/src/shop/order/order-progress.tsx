import { type OrderStatus, orderSteps } from '#contract/order.ts'
import { useText } from '../../lib/text.ts'
import styles from './order-progress.module.css'
import { orderStatusWords } from './status-words.ts'

/** Shows how far an order has come: its step's position over the number of steps. A cancelled order shows nothing. */
export const OrderProgress = ({ status }: { status: OrderStatus }) => {
  const t = useText()
  const position = orderSteps.indexOf(status) + 1
  if (position === 0) return null
  const soon = status === 'out_for_delivery' ? t('Arriving soon') : undefined
  return (
    <div className={styles.progress}>
      <div
        role="progressbar"
        aria-label={t('Order progress')}
        aria-valuemin={0}
        aria-valuemax={orderSteps.length}
        aria-valuenow={position}
        aria-valuetext={soon ?? t(orderStatusWords[status].label)}
        className={styles.bar}
      >
        {orderSteps.map((step, index) => (
          <span key={step} className={index < position ? styles.done : styles.ahead} />
        ))}
      </div>
      <p className={styles.text}>
        <span className={styles.of}>
          {t('Step {position} of {count}', { position, count: orderSteps.length })}
        </span>
        {soon === undefined ? null : <span className={styles.soon}>{soon}</span>}
      </p>
    </div>
  )
}
