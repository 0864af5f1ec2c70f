import { useText } from '../../lib/text.ts'
import { deliveryStatusWords } from '../delivery/status-words.ts'
import { paymentStatusWords } from '../payment/status-words.ts'
import styles from './status-badge.module.css'
import { orderStatusWords, type StatusWords, statusName } from './status-words.ts'

/** Each noun has its own words: 'failed' of a payment and of a delivery are two things. */
const wordsOf: Readonly<Record<'order' | 'payment' | 'delivery', Record<string, StatusWords>>> = {
  order: orderStatusWords,
  payment: paymentStatusWords,
  delivery: deliveryStatusWords,
}
/** Of finished work, whosever it is. */
const otherWords: Readonly<Record<string, StatusWords>> = {
  in_progress: { label: 'In Progress', tone: 'orange' },
  completed: { label: 'Completed', tone: 'green' },
}

type Props = { of?: keyof typeof wordsOf; status: string }

/** The status of an order, unless `of` names a payment or a delivery. One without words is shown in grey, by its name. */
export const StatusBadge = ({ of = 'order', status }: Props) => {
  const t = useText()
  const words = wordsOf[of][status] ?? otherWords[status]
  return (
    <span className={`${styles.badge} ${styles[words?.tone ?? 'neutral']}`}>
      {words === undefined ? statusName(status) : t(words.label)}
    </span>
  )
}
