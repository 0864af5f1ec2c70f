import { isOrderEntry, type OrderHistoryEntry } from '#contract/order/order-detail.ts'
import { paymentEventText } from '#contract/payment/payment-words.ts'
import { type Text, type Translate, useDateTime, useText } from '#web/lib/text.ts'
import { useShop } from '#web/shop/account/first-view.ts'
import { reasonText } from '#web/shop/order/cancelled-note.tsx'
import { orderStatusWords } from '#web/shop/order/status-words.ts'
import styles from './order-history.module.css'

const who: Readonly<Record<string, Text>> = {
  customer: 'by the customer',
  guest: 'by the customer',
  branch_manager: 'by the branch',
  admin: 'by {shop}',
  driver: 'by the rider',
}

const textOf = (entry: OrderHistoryEntry, t: Translate): string =>
  isOrderEntry(entry) ? t(orderStatusWords[entry.status].label) : paymentEventText(entry, t)

/** The way of an order, from its beginning. */
export const OrderHistory = ({ history }: { history: readonly OrderHistoryEntry[] }) => {
  const t = useText()
  const dateTime = useDateTime()
  const { name: shop } = useShop()
  return (
    <ol className={styles.history}>
      {history.map((entry) => {
        const actor = who[entry.actorRole]
        const text = textOf(entry, t)
        return (
          <li key={`${entry.at}-${text}`} className={styles.entry}>
            <p className={styles.status}>{text}</p>
            <p className={styles.when}>
              <time dateTime={entry.at}>{dateTime(entry.at)}</time>
              {actor === undefined ? null : <span>{` ${t(actor, { shop })}`}</span>}
            </p>
            {entry.reason ? <p className={styles.reason}>{reasonText(entry.reason, t)}</p> : null}
          </li>
        )
      })}
    </ol>
  )
}
