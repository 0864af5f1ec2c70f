import { useText } from '../../lib/text.ts'
import styles from './status-badge.module.css'

/** Statuses of orders, payments and deliveries; any other is shown in grey. */
const tones = new Map<string, string | undefined>([
  ['pending', styles.yellow],
  ['confirmed', styles.blue],
  ['assigned', styles.blue],
  ['processing', styles.purple],
  ['ready_for_delivery', styles.indigo],
  ['out_for_delivery', styles.orange],
  ['in_progress', styles.orange],
  ['delivered', styles.green],
  ['completed', styles.green],
  ['cancelled', styles.red],
  ['failed', styles.red],
  ['prompted', styles.blue],
  ['paid', styles.green],
  ['needs_review', styles.orange],
  ['refund_due', styles.purple],
  ['refunded', styles.grey],
])

/** 'out_for_delivery' is 'Out For Delivery'. */
export const statusLabel = (status: string): string =>
  status.replaceAll('_', ' ').replace(/\b\w/g, (letter) => letter.toUpperCase())

export const StatusBadge = ({ status }: { status: string }) => {
  const t = useText()
  return (
    <span className={`${styles.badge} ${tones.get(status) ?? styles.neutral}`}>
      {t(statusLabel(status))}
    </span>
  )
}
