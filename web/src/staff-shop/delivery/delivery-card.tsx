import type { ReactNode } from 'react'
import { type DeliveryCard as Card, endedDeliveries } from '#contract/delivery/delivery.ts'
import type { LaneDelivery } from '#contract/delivery/lanes.ts'
import { formatDateTime, nairobiDay, nairobiTime } from '#contract/rules/dates.ts'
import { formatKshExact, formatPrice } from '#contract/rules/money.ts'
import { fill as t } from '#contract/rules/text.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { deliveryStatusWords } from '#web/shop/delivery/status-words.ts'
import { StatusBadge } from '#web/shop/order/order-status.tsx'
import { Time } from '#web/staff-ui/data-table.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { type Fact, Facts, PhoneLink } from '#web/ui/facts.tsx'
import styles from './deliveries.module.css'
import { carrierOf, kmText } from './delivery-words.ts'
import { RideButton } from './ride-button.tsx'

const Person = ({ name, phone }: { name: string; phone: string | null }) => (
  <>
    <span>{name}</span>
    {phone === null || phone === '' ? null : (
      <span className={styles.phone}>
        <PhoneLink phone={phone} />
      </span>
    )}
  </>
)

/** A delivery of a lane says more than a delivery of the list of all. */
type Shown = Card & Partial<Pick<LaneDelivery, 'isReady' | 'total'>>

const cashText = (cashDue: number): string =>
  cashDue === 0 ? t('None, it is paid') : formatPrice(cashDue)

const sumsOf = ({ total, cashDue }: Shown): readonly Fact[] =>
  total === undefined
    ? []
    : [
        [t('Order'), formatPrice(total)],
        [t('Cash to take'), cashDue === null ? null : cashText(cashDue)],
      ]

const byText = (promisedAt: string, now: number): string => {
  const at = new Date(promisedAt)
  return nairobiDay(at) === nairobiDay(new Date(now)) ? nairobiTime(at) : formatDateTime(promisedAt)
}

/** Says whether the order of a delivery is packed. */
export const Packed = ({ isReady }: { isReady: boolean }) => (
  <Badge tone={isReady ? 'leaf' : 'plain'}>
    {isReady ? t('Ready for delivery') : t('Not packed yet')}
  </Badge>
)

/** The promised time, red once it is over. */
export const Promised = ({ promisedAt }: { promisedAt: string }) => {
  const now = serverNow()
  const isLate = Date.parse(promisedAt) < now
  return (
    <>
      <strong className={isLate ? styles.late : undefined}>
        {t('by {time}', { time: byText(promisedAt, now) })}
      </strong>
      {isLate ? <Badge tone="tomato">{t('Late')}</Badge> : null}
    </>
  )
}

/** The customer waits for a late order, and said so. */
export const NotCome = ({ staff }: Pick<Card, 'staff'>) =>
  staff?.saysNotCome ? <Badge tone="tomato">{t('Customer: it has not come')}</Badge> : null

/** Says of a delivery that has not ended until when it was promised, and whether its order is packed. */
const Urgency = ({ promisedAt, status, isReady, staff }: Shown) =>
  endedDeliveries.includes(status) ? null : (
    <p className={styles.promised}>
      {promisedAt === null ? null : <Promised promisedAt={promisedAt} />}
      <NotCome staff={staff} />
      {isReady === undefined || status !== 'pending' ? null : <Packed isReady={isReady} />}
    </p>
  )

const factsOf = (delivery: Shown): readonly Fact[] => {
  const { customer, branch, createdAt, deliveryFee, distance } = delivery
  const carrier = carrierOf(delivery)
  return [
    [t('Customer'), <Person key="c" name={customer.fullName} phone={customer.phoneNumber} />],
    [t('Branch'), `${branch.name}, ${branch.city}`],
    [
      delivery.partner === null ? t('Driver') : t('Partner'),
      carrier === null ? t('Not assigned') : <Person key="d" {...carrier} />,
    ],
    ...sumsOf(delivery),
    [t('Created'), <Time key="t" at={createdAt} />],
    [t('Fee'), formatKshExact(deliveryFee)],
    [t('Distance'), distance === null ? null : kmText(distance)],
  ]
}

/** Says who has the goods of a failed try, and what comes next. */
export const failedText = (delivery: Card): string => {
  const name = delivery.staff?.hasGoods ?? carrierOf(delivery)?.name
  const facts = { branch: delivery.branch.name, n: delivery.attempt }
  return name === undefined
    ? t('Try {n} failed. The goods go back to {branch}.', facts)
    : t('Try {n} failed. {name} brings the goods back to {branch}.', { ...facts, name })
}

/** The address that opens the delivery, and the address that opens the choice of its driver. */
export type CardAddresses = { open: string; assign: string }

/**
 * The label of the button that assigns a driver. A delivery that somebody is bringing has no such button on its card.
 */
const assignLabels: Partial<Record<Card['status'], string>> = {
  pending: t('Assign'),
  failed: t('Try again'),
}

const assignLabelOf = ({ status, allowed }: Card): string | undefined =>
  allowed.includes('assigned') ? assignLabels[status] : undefined

/** The viewer may assign the delivery, and nobody is bringing it. */
export const isToAssign = (delivery: Card): boolean => assignLabelOf(delivery) !== undefined

/** Opens the form in which staff record that the goods of a failed try are back at the branch. */
const GoodsBack = ({ orderNumber, to }: { orderNumber: string; to: string }) => (
  <ButtonLink
    look="outline"
    size="small"
    to={to}
    state={{ step: 'returned' }}
    preventScrollReset
    aria-label={t('Goods of {orderNumber} are back', { orderNumber })}
  >
    {t('Goods are back')}
  </ButtonLink>
)

/** What can be done with a delivery from its list, without opening it. */
const Steps = ({ delivery, addresses }: { delivery: Card; addresses: CardAddresses }) => {
  const { orderNumber, allowed } = delivery
  const assign = assignLabelOf(delivery)
  return (
    <>
      {assign === undefined ? null : (
        <ButtonLink
          size="small"
          to={addresses.assign}
          preventScrollReset
          aria-label={t('Assign {orderNumber}', { orderNumber })}
        >
          {assign}
        </ButtonLink>
      )}
      {allowed.includes('returned') ? (
        <GoodsBack orderNumber={orderNumber} to={addresses.open} />
      ) : null}
      <RideButton delivery={delivery} />
    </>
  )
}

const Track = ({ id, orderNumber }: Card) => (
  <ButtonLink
    look="outline"
    size="small"
    to={`/delivery-tracking?id=${id}`}
    aria-label={t('Track {orderNumber}', { orderNumber })}
  >
    {t('Track')}
  </ButtonLink>
)

/** The buttons in the row of a delivery. The row itself opens the details. */
export const DeliveryActions = ({
  delivery,
  addresses,
}: {
  delivery: Card
  addresses: CardAddresses
}) => (
  <div className={styles.rowActions}>
    <Track {...delivery} />
    <Steps delivery={delivery} addresses={addresses} />
  </div>
)

/** One delivery of a list. A delivery without a driver can be assigned from here. `tick`: a box that chooses it. */
export const DeliveryCard = ({
  delivery,
  addresses,
  tick = null,
}: {
  delivery: Shown
  addresses: CardAddresses
  tick?: ReactNode
}) => {
  const { orderNumber, trackingNumber, status } = delivery
  return (
    <article className={styles.card} aria-label={orderNumber}>
      <div className={styles.top}>
        <div className={styles.named}>
          {tick}
          <div>
            <h2>{orderNumber}</h2>
            <p className={styles.quiet}>{trackingNumber}</p>
          </div>
        </div>
        <div className={styles.marks}>
          <StatusBadge words={deliveryStatusWords} status={status} />
          {delivery.staff?.isOverride ? <Badge tone="mango">{t('Without the code')}</Badge> : null}
        </div>
      </div>
      <Urgency {...delivery} />
      <Facts className={styles.facts} facts={factsOf(delivery)} />
      {status === 'failed' ? <p>{failedText(delivery)}</p> : null}
      <div className={styles.actions}>
        <Track {...delivery} />
        <ButtonLink
          look="outline"
          size="small"
          to={addresses.open}
          preventScrollReset
          aria-label={t('Details of {orderNumber}', { orderNumber })}
        >
          {t('Details')}
        </ButtonLink>
        <Steps delivery={delivery} addresses={addresses} />
      </div>
    </article>
  )
}
