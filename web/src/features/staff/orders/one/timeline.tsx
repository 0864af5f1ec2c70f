import { isOrderEntry, type OrderHistoryEntry } from '#contract/order/order-detail.ts'
import { paymentEventText } from '#contract/payment-words.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { roleWords } from '#web/shop/account/role-words.ts'
import { orderStatusWords } from '#web/shop/order/status-words.ts'
import styles from './order-drawer.module.css'

const textOf = (entry: OrderHistoryEntry): string =>
  isOrderEntry(entry) ? t(orderStatusWords[entry.status].label) : paymentEventText(entry, t)

/** What happened, when, by whom and why. The newest entry comes first. */
export const Timeline = ({ history }: { history: readonly OrderHistoryEntry[] }) => (
  <ol className={styles.history} reversed>
    {history.toReversed().map((entry, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and come only at the end.
      <li key={history.length - index}>
        <p>{textOf(entry)}</p>
        <p className={styles.quiet}>
          {formatDateTime(entry.at)} · {roleWords[entry.actorRole]}
        </p>
        {entry.reason ? <p className={styles.reason}>{entry.reason}</p> : null}
      </li>
    ))}
  </ol>
)
