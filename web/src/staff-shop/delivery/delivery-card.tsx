import type { ReactNode } from 'react'
import { type DeliveryCard as Card, endedDeliveries } from '#contract/delivery/delivery.ts'
import type { LaneDelivery } from '#contract/delivery/lanes.ts'
import { formatKshExact, formatPrice } from '#contract/rules/money.ts'
import { fill as t } from '#contract/rules/text.ts'
import { deliveryStatusWords } from '#web/shop/delivery/status-words.ts'
import { factsOfDelivery, isTroubled } from '#web/shop/order/news.ts'
import { useTimeText } from '#web/shop/order/news-text.ts'
import { useNews } from '#web/shop/order/order-news.tsx'
import { StatusBadge } from '#web/shop/order/order-status.tsx'
import { Time } from '#web/staff-ui/data-table.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { type Fact, Facts, PhoneLink } from '#web/ui/facts.tsx'
import styles from './deliveries.module.css'
import { addressText, carrierOf, kmText } from './delivery-words.ts'
import { OffDuty } from './driver-panel.tsx'
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

/** Whoever brings the delivery. A driver who is off duty is marked. */
export const Carrier = ({ delivery }: { delivery: Card }) => {
  const carrier = carrierOf(delivery)
  if (carrier === null) return <span className={styles.quiet}>{t('Not assigned')}</span>
  return (
    <>
      <Person {...carrier} />
      {endedDeliveries.includes(delivery.status) ? null : (
        <OffDuty driverId={delivery.staff?.driverId} />
      )}
    </>
  )
}

/** A delivery of a lane says more than a delivery of the list of all. */
type Shown = Card & Partial<Pick<LaneDelivery, 'isReady' | 'total'>>

type DeliveryNews = Parameters<typeof factsOfDelivery>[0]

const cashText = (cashDue: number): string =>
  cashDue === 0 ? t('None, it is paid') : formatPrice(cashDue)

const sumsOf = ({ total, cashDue }: Shown): readonly Fact[] =>
  total === undefined
    ? []
    : [
        [t('Order'), formatPrice(total)],
        [t('Cash to take'), cashDue === null ? null : cashText(cashDue)],
      ]

/** Says whether the order of a delivery is packed. */
export const Packed = ({ isReady }: { isReady: boolean }) => (
  <Badge tone={isReady ? 'leaf' : 'plain'}>
    {isReady ? t('Ready for delivery') : t('Not packed yet')}
  </Badge>
)

/** When an open delivery comes, or how late it is, in the words that its customer reads. Red when something went wrong. */
export const NewsTime = ({ delivery }: { delivery: DeliveryNews }) => {
  const news = useNews(factsOfDelivery(delivery))
  const text = useTimeText()(news)
  return text === undefined ? null : (
    <strong className={isTroubled(news) ? styles.late : undefined}>{text}</strong>
  )
}

/** The customer waits for a late order, and said so. */
export const NotCome = ({ staff }: Pick<Card, 'staff'>) =>
  staff?.saysNotCome ? <Badge tone="tomato">{t('Customer: it has not come')}</Badge> : null

/** Says of a delivery that has not ended until when it was promised, and whether its order is packed. */
const Urgency = (delivery: Shown) => {
  const { status, isReady, staff } = delivery
  return endedDeliveries.includes(status) ? null : (
    <p className={styles.promised}>
      <NewsTime delivery={delivery} />
      <NotCome staff={staff} />
      {isReady === undefined || status !== 'pending' ? null : <Packed isReady={isReady} />}
    </p>
  )
}

const factsOf = (delivery: Shown): readonly Fact[] => {
  const { address, customer, branch, createdAt, deliveryFee, distance } = delivery
  const carrier = carrierOf(delivery)
  return [
    [t('Customer'), <Person key="c" name={customer.fullName} phone={customer.phoneNumber} />],
    [t('Address'), addressText(address)],
    [t('Branch'), `${branch.name}, ${branch.city}`],
    [
      delivery.partner === null ? t('Driver') : t('Partner'),
      carrier === null ? t('Not assigned') : <Carrier key="d" delivery={delivery} />,
    ],
    ...sumsOf(delivery),
    [t('Created'), <Time key="t" at={createdAt} />],
    [t('Fee'), formatKshExact(deliveryFee)],
    [t('Distance'), distance === null ? null : kmText(distance)],
  ]
}

/** Says why a try failed, who has the goods, and what comes next. */
export const failedText = (delivery: Card): string => {
  const name = delivery.staff?.hasGoods ?? carrierOf(delivery)?.name
  const reason = delivery.failedTry?.reason ?? ''
  const facts = { branch: delivery.branch.name, n: delivery.attempt }
  const failed =
    reason === ''
      ? t('Try {n} failed.', facts)
      : t('Try {n} failed: {reason}.', { ...facts, reason: reason.replace(/\.$/, '') })
  const next =
    name === undefined
      ? t('The goods go back to {branch}.', facts)
      : t('{name} brings the goods back to {branch}.', { ...facts, name })
  return `${failed} ${next}`
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

/** Nobody is bringing the delivery, and the viewer may assign it. */
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
