import { type OrderStatus, orderSteps } from '#contract/order/order.ts'
import { nameOfCode, type Text, useText } from '../../lib/text.ts'
import type { News } from './news.ts'
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

/** Shows how many of its steps an order has reached. Draws nothing for a cancelled order. */
export const OrderProgress = ({ news }: { news: News }) => {
  const t = useText()
  const position = orderSteps.indexOf(news.status) + 1
  if (position === 0) return null
  const soon = news.isArrivingSoon ? t('Arriving soon') : undefined
  return (
    <div className={styles.progress}>
      <div
        role="progressbar"
        aria-label={t('Order progress')}
        aria-valuemin={0}
        aria-valuemax={orderSteps.length}
        aria-valuenow={position}
        aria-valuetext={soon ?? t(stateWords[news.state].label)}
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

/** The words of an order's news. 'missed': the last try to hand it over failed. */
export const stateWords: Record<News['state'], StatusWords> = {
  ...orderStatusWords,
  missed: { label: 'Not handed over', tone: 'red' },
}

/** Words for statuses that no order itself has. */
const otherWords: Readonly<Record<string, StatusWords>> = {
  in_progress: { label: 'In Progress', tone: 'orange' },
  completed: { label: 'Completed', tone: 'green' },
}

type Props = { status: string; words?: Readonly<Record<string, StatusWords>> }

/**
 * A badge for the status of an order. Payments and deliveries give their own `words`, since 'failed' means different
 * things. A status without words is shown in grey, by its name.
 */
export const StatusBadge = ({ status, words = stateWords }: Props) => {
  const t = useText()
  const shown = words[status] ?? otherWords[status]
  return (
    <span className={`${styles.badge} ${styles[shown?.tone ?? 'neutral']}`}>
      {shown === undefined ? nameOfCode(status) : t(shown.label)}
    </span>
  )
}
