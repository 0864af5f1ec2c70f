import {
  type Delivery,
  endedDeliveries,
  FAR_FROM_PIN_M,
  MOST_WRONG_CODES,
  onTheWay,
} from '#contract/delivery/delivery.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { fill as t } from '#contract/rules/text.ts'
import { Link } from '#web/lib/router/router.tsx'
import { serverNow } from '#web/lib/server-clock.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { HandoverPhoto } from '#web/shop/delivery/handover-photo.tsx'
import { deliveryStatusWords } from '#web/shop/delivery/status-words.ts'
import { StatusBadge } from '#web/shop/order/order-status.tsx'
import styles from '#web/staff-shop/delivery/delivery.module.css'
import { DeliveryActions } from '#web/staff-shop/delivery/delivery-actions.tsx'
import { NewsTime } from '#web/staff-shop/delivery/delivery-card.tsx'
import { addressText, carrierOf, kmText } from '#web/staff-shop/delivery/delivery-words.ts'
import { Replay } from '#web/staff-shop/delivery/replay.tsx'
import { AuditLink, useStaffPaths } from '#web/staff-shop/history/record-links.tsx'
import { Alert } from '#web/staff-ui/antd.ts'
import { Time } from '#web/staff-ui/data-table.tsx'
import { RecordFacts, RecordSheet } from '#web/staff-ui/record-sheet.tsx'
import { Stack } from '#web/staff-ui/staff-page.tsx'
import { type Fact, PhoneLink } from '#web/ui/facts.tsx'
import { deliveryQuery } from './deliveries-api.ts'

/**
 * A step that arrives more than this many ms late shows both times. A driver whose phone was offline sends steps late.
 */
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
        <Time at={doneAt} />
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

/** The steps of the delivery with their time and place, the newest first. */
const DeliveryHistory = ({ trackingEvents }: Pick<Delivery, 'trackingEvents'>) => (
  <ol className={styles.history} reversed>
    {trackingEvents
      .toSorted((one, other) => Date.parse(other.doneAt) - Date.parse(one.doneAt))
      .map((event) => (
        <Entry key={event.id} {...event} />
      ))}
  </ol>
)

const tries = (codeTries: number): string | null => {
  if (codeTries === 0)
    return t(
      'No code opens this delivery any more. At the door an admin or the branch can record the handover, with a reason.',
    )
  return codeTries < MOST_WRONG_CODES
    ? t('A wrong code was entered. Tries left: {n}.', { n: codeTries })
    : null
}

/** Sentences about what is unusual, such as wrong codes or a handover far from the customer's place. */
const remarksOf = ({ staff, status }: Pick<Delivery, 'staff' | 'status'>): string[] => {
  if (staff === null) return []
  const { hasGoods, codeTries, fromPin, isOverride, saysNotCome } = staff
  const open = status !== 'delivered'
  return [
    saysNotCome
      ? t('The customer says that it has not come. The complaint waits for an answer.')
      : null,
    hasGoods === null ? null : t('The goods are with {name}.', { name: hasGoods }),
    open ? tries(codeTries) : null,
    isOverride ? t('Handed over without the code.') : null,
    fromPin !== null && fromPin > FAR_FROM_PIN_M
      ? t('The handover was recorded {n} m from the customer’s place.', { n: Math.round(fromPin) })
      : null,
  ].filter((text) => text !== null)
}

const Remarks = (delivery: Delivery) => {
  const texts = remarksOf(delivery)
  if (texts.length === 0) return null
  return (
    <div className={styles.remarks}>
      {texts.map((text) => (
        <Alert key={text} type="warning" showIcon title={text} />
      ))}
    </div>
  )
}

/** A time is promised, and the delivery has not ended. */
const isAwaited = ({ promisedAt, status }: Delivery): boolean =>
  promisedAt !== null && !endedDeliveries.includes(status)

/** The arrival by the driver's place, while the driver was seen and that time has not passed. */
const estimateOf = ({ estimatedDeliveryTime: at, promisedAt, status }: Delivery): string | null =>
  at !== null && at !== promisedAt && onTheWay.includes(status) && Date.parse(at) > serverNow()
    ? at
    : null

const time = (iso: string | null): string | null => (iso === null ? null : formatDateTime(iso))

const factsOf = (delivery: Delivery): readonly Fact[] => {
  const { customer, branch, address, cashDue, attempt, distance } = delivery
  const carrier = carrierOf(delivery)
  const phone = (text: string | null) =>
    text === null || text === '' ? null : <PhoneLink phone={text} />
  return [
    [t('Tracking number'), delivery.trackingNumber],
    [t('Customer'), customer.fullName],
    [t('Phone'), phone(customer.phoneNumber)],
    [t('Address'), addressText(address)],
    [t('Branch'), `${branch.name}, ${branch.city}`],
    [t('Distance'), distance === null ? null : kmText(distance)],
    [delivery.partner === null ? t('Driver') : t('Partner'), carrier?.name ?? t('Not assigned')],
    [t('Their phone'), phone(carrier?.phone ?? null)],
    [t('Promised'), time(delivery.promisedAt)],
    [t('Expected'), isAwaited(delivery) ? <NewsTime key="n" delivery={delivery} /> : null],
    [t('By the driver’s place'), time(estimateOf(delivery))],
    [t('Cash to take'), cashDue === null ? null : formatKsh(cashDue)],
    [t('Attempt'), attempt > 1 || delivery.status === 'failed' ? attempt : null],
  ]
}

const OrderLink = ({ orderId }: Pick<Delivery, 'orderId'>) => {
  const paths = useStaffPaths()
  return orderId === null ? null : <Link to={paths.order(orderId)}>{t('Order')}</Link>
}

/** One delivery: its facts, the buttons for its next steps, and its history. */
const DeliveryView = ({ delivery }: { delivery: Delivery }) => (
  <Stack>
    <div className={styles.top}>
      <StatusBadge words={deliveryStatusWords} status={delivery.status} />
      <Link to={`/delivery-tracking?id=${delivery.id}`}>{t('Track')}</Link>
      <OrderLink {...delivery} />
    </div>
    <Remarks {...delivery} />
    <RecordFacts facts={factsOf(delivery)} />
    <DeliveryActions delivery={delivery} />
    <HandoverPhoto delivery={delivery} title={t('Photo of the handover')} />
    <section className={styles.section}>
      <h3>{t('History')}</h3>
      <DeliveryHistory {...delivery} />
      <AuditLink kind="delivery" id={delivery.id} />
      <Replay delivery={delivery} />
    </section>
  </Stack>
)

/** One delivery beside a list. A null id closes the sheet. */
export const DeliverySheet = ({
  deliveryId,
  onClose,
}: {
  deliveryId: string | null
  onClose(): void
}) => {
  const userId = useUserId()
  return (
    <RecordSheet
      id={deliveryId}
      onClose={onClose}
      query={(id) => deliveryQuery(userId, id)}
      title={(delivery) =>
        delivery === undefined
          ? t('Delivery')
          : t('Delivery {orderNumber}', { orderNumber: delivery.orderNumber })
      }
      failed={t('The delivery could not be loaded')}
    >
      {(delivery) => <DeliveryView delivery={delivery} />}
    </RecordSheet>
  )
}
