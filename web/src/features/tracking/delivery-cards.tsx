import type { Delivery, TrackingEvent } from '#contract/delivery/delivery.ts'
import { useDateTime, useText } from '#web/lib/text.ts'
import { BranchContact } from '#web/shop/branch/branch-contact.tsx'
import { deliveryStatusWords } from '#web/shop/delivery/status-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { type Fact, Facts, PhoneLink } from '#web/ui/facts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { placeOf } from './delivery-map.tsx'
import styles from './tracking.module.css'

type Pick = { picked: string | undefined; onPick(id: string | undefined): void }

const Coordinates = ({ event }: { event: TrackingEvent }) => {
  const t = useText()
  const at = placeOf(event)
  if (event.isPlaceHidden) return <p>{t('Only the rider and the branch see the coordinates.')}</p>
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

/** The delivery's history, the newest entry first. */
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

type Shown = { delivery: Delivery }

const Card = ({ title, facts }: { title: string; facts: Fact[] }) => (
  <section className={styles.card}>
    <h3>{title}</h3>
    <Facts className={styles.facts} facts={facts} />
  </section>
)

export const OrderCard = ({ delivery }: Shown) => {
  const t = useText()
  const { orderNumber, trackingNumber, deliveryFee, distance, branch } = delivery
  return (
    <Card
      title={t('Order Details')}
      facts={[
        [t('Order number'), orderNumber],
        [t('Tracking number'), trackingNumber],
        [t('Delivery fee'), `KSh ${deliveryFee.toFixed(2)}`],
        [t('Distance'), distance === null ? null : t('{n} km', { n: distance.toFixed(1) })],
        [t('Branch'), <BranchContact key="branch" branch={branch} />],
      ]}
    />
  )
}

export const CustomerCard = ({ delivery: { customer, address } }: Shown) => {
  const t = useText()
  const { phoneNumber, fullName } = customer
  const facts: Fact[] = [
    [t('Name'), fullName || null],
    [t('Phone'), phoneNumber === null ? null : <PhoneLink key="phone" phone={phoneNumber} />],
    [t('Street'), address.street],
    [t('City'), address.city || null],
    [t('Area'), address.area || null],
  ]
  // Visitors who know only the order number may know nothing of the customer.
  return facts.every(([, fact]) => fact === null) ? null : (
    <Card title={t('Customer')} facts={facts} />
  )
}

const Carrier = ({ title, name, phone }: { title: string; name: string; phone: string | null }) => (
  <section className={`${styles.card} ${styles.carrier}`}>
    <div>
      <h3>{title}</h3>
      <p>{name}</p>
    </div>
    {phone === null ? null : (
      <span className={styles.call}>
        <Icon name="phone" size={18} />
        <PhoneLink phone={phone} />
      </span>
    )}
  </section>
)

/** The driver or the company that brings the delivery, with a number to call. */
export const CarrierCard = ({ delivery: { driver, partner, trackingNumber } }: Shown) => {
  const t = useText()
  if (driver !== null)
    return <Carrier title={t('Driver')} name={driver.fullName} phone={driver.phoneNumber} />
  if (partner !== null)
    return (
      <Carrier title={t('Delivery Partner')} name={partner.name} phone={partner.contactPhone} />
    )
  // Visitors who know only the order number may not see who brings the delivery.
  if (trackingNumber === null) return null
  return <Carrier title={t('Driver')} name={t('Delivery partner not yet assigned')} phone={null} />
}
