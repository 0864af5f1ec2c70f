import { useText } from '../../lib/text.ts'
import styles from './status-badge.module.css'
import { wordsOfStatus } from './status-words.ts'

/** The status of an order, a payment or a delivery. */
export const StatusBadge = ({ status }: { status: string }) => {
  const t = useText()
  const words = wordsOfStatus(status)
  return (
    <span className={`${styles.badge} ${styles[words.tone]}`}>
      {'label' in words ? t(words.label) : words.name}
    </span>
  )
}
