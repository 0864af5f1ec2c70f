import type { OrderHistoryEntry } from '#contract/order.ts'
import { useDateTime } from '#web/lib/date-text.ts'
import { useText } from '#web/lib/text.ts'
import { statusLabel } from '#web/shop/order/status-badge.tsx'
import styles from './order-history.module.css'

const who: Readonly<Record<string, string>> = {
  customer: 'by the customer',
  guest: 'by the customer',
  branch_manager: 'by the branch',
  admin: 'by Duka',
  driver: 'by the rider',
}

/** The way an order went, from its beginning. */
export const OrderHistory = ({ history }: { history: readonly OrderHistoryEntry[] }) => {
  const t = useText()
  const dateTime = useDateTime()
  return (
    <ol className={styles.history}>
      {history.map((entry) => {
        const actor = who[entry.actorRole]
        return (
          <li key={`${entry.at}-${entry.type}-${entry.text}`} className={styles.entry}>
            <p className={styles.status}>{t(entry.text ?? statusLabel(entry.status))}</p>
            <p className={styles.when}>
              <time dateTime={entry.at}>{dateTime(entry.at)}</time>
              {actor === undefined ? null : ` ${t(actor)}`}
            </p>
            {/* Of a payment the text has said it already; its reason is a code. */}
            {entry.text !== undefined || !entry.reason ? null : (
              <p className={styles.reason}>{t(entry.reason)}</p>
            )}
          </li>
        )
      })}
    </ol>
  )
}
