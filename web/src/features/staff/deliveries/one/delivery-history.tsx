import type { Delivery } from '#contract/delivery/delivery.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { deliveryStatusWords } from '#web/shop/delivery/status-words.ts'
import { StatusBadge } from '#web/shop/order/order-status.tsx'
import styles from './one.module.css'

/** An entry that came this much later was made without a connection. */
const LATE_MS = 60_000

type Event = Delivery['trackingEvents'][number]

const place = ({ latitude, longitude }: Event): string | null =>
  latitude === null || longitude === null ? null : `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`

const isLate = ({ doneAt, timestamp }: Event): boolean =>
  Date.parse(timestamp) - Date.parse(doneAt) > LATE_MS

const Entry = (event: Event) => {
  const { status, notes, doneAt, timestamp } = event
  const at = place(event)
  return (
    <li>
      <p className={styles.step}>
        <StatusBadge words={deliveryStatusWords} status={status} />
        <time dateTime={doneAt}>{formatDateTime(doneAt)}</time>
      </p>
      {notes === '' ? null : <p>{notes}</p>}
      {at === null ? null : <p className={styles.quiet}>{at}</p>}
      {isLate(event) ? (
        <p className={styles.quiet}>
          {t('Received at {time}', { time: formatDateTime(timestamp) })}
        </p>
      ) : null}
    </li>
  )
}

/** What was done, when and where. The newest entry comes first. */
export const DeliveryHistory = ({ trackingEvents }: Pick<Delivery, 'trackingEvents'>) => (
  <ol className={styles.history} reversed>
    {trackingEvents
      .toSorted((one, other) => Date.parse(other.doneAt) - Date.parse(one.doneAt))
      .map((event) => (
        <Entry key={event.id} {...event} />
      ))}
  </ol>
)
