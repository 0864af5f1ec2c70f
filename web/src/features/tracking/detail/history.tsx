import type { Delivery, TrackingEvent } from '#contract/delivery/delivery.ts'
import { useDateTime } from '#web/lib/date-text.ts'
import { useText } from '#web/lib/text.ts'
import { deliveryStatusWords } from '#web/shop/delivery/status-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import styles from '../tracking.module.css'
import { placeOf } from './map-marks.ts'

type Pick = { picked: string | undefined; onPick(id: string | undefined): void }

const Coordinates = ({ event }: { event: TrackingEvent }) => {
  const t = useText()
  const at = placeOf(event)
  if (at === undefined) return <p>{t('No coordinates recorded')}</p>
  const place = `${at.latitude.toFixed(5)}, ${at.longitude.toFixed(5)}`
  return <p>{t('Coordinates: {place}', { place })}</p>
}

const Entry = ({
  event,
  isLatest,
  picked,
  onPick,
}: Pick & { event: TrackingEvent; isLatest: boolean }) => {
  const t = useText()
  const dateTime = useDateTime()
  const isOpen = picked === event.id
  return (
    <li className={styles.entry}>
      <button
        type="button"
        className={styles.entryHead}
        aria-expanded={isOpen}
        onClick={() => onPick(isOpen ? undefined : event.id)}
      >
        <strong>{t(deliveryStatusWords[event.status].label)}</strong>
        {isLatest ? <Badge tone="leaf">{t('Latest')}</Badge> : null}
        <time dateTime={event.doneAt}>{dateTime(event.doneAt)}</time>
      </button>
      {event.notes === '' ? null : <p>{event.notes}</p>}
      {isOpen ? <Coordinates event={event} /> : null}
    </li>
  )
}

/** The newest entry first. */
export const History = ({ delivery, ...pick }: Pick & { delivery: Delivery }) => {
  const t = useText()
  const newestFirst = delivery.trackingEvents.toReversed()
  return (
    <section className={styles.card}>
      <h3>{t('Tracking History')}</h3>
      <ol className={styles.history}>
        {newestFirst.map((event, n) => (
          <Entry key={event.id} event={event} isLatest={n === 0} {...pick} />
        ))}
      </ol>
    </section>
  )
}
