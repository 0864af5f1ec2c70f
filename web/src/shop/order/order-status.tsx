import { type OrderStatus, orderSteps } from '#contract/order/order.ts'
import { nameOfCode, type Text, useText } from '../../lib/text.ts'
import styles from './order-status.module.css'

type Tone =
  | 'yellow'
  | 'blue'
  | 'purple'
  | 'indigo'
  | 'orange'
  | 'green'
  | 'red'
  | 'grey'
  | 'neutral'
export type StatusWords = { label: Text; tone: Tone }

export const orderStatusWords: Record<OrderStatus, StatusWords> = {
  pending: { label: 'Pending', tone: 'yellow' },
  confirmed: { label: 'Confirmed', tone: 'blue' },
  processing: { label: 'Processing', tone: 'purple' },
  ready_for_delivery: { label: 'Ready For Delivery', tone: 'indigo' },
  out_for_delivery: { label: 'Out For Delivery', tone: 'orange' },
  delivered: { label: 'Delivered', tone: 'green' },
  cancelled: { label: 'Cancelled', tone: 'red' },
}

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

/** Of finished work, whosever it is. */
const otherWords: Readonly<Record<string, StatusWords>> = {
  in_progress: { label: 'In Progress', tone: 'orange' },
  completed: { label: 'Completed', tone: 'green' },
}

type Props = { status: string; words?: Readonly<Record<string, StatusWords>> }

/**
 * The status of an order. That of a payment or a delivery where `words` are theirs: 'failed' of the two is not the same.
 * A status without words is shown in grey, by its name.
 */
export const StatusBadge = ({ status, words = orderStatusWords }: Props) => {
  const t = useText()
  const shown = words[status] ?? otherWords[status]
  return (
    <span className={`${styles.badge} ${styles[shown?.tone ?? 'neutral']}`}>
      {shown === undefined ? nameOfCode(status) : t(shown.label)}
    </span>
  )
}
