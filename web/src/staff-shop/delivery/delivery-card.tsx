import { formatKshExact } from '#contract/delivery/cash.ts'
import type { DeliveryCard as Card } from '#contract/delivery/delivery.ts'
import { fill as t } from '#contract/rules/text.ts'
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

const factsOf = (delivery: Card): readonly Fact[] => {
  const { customer, branch, createdAt, deliveryFee, distance } = delivery
  const carrier = carrierOf(delivery)
  return [
    [t('Customer'), <Person key="c" name={customer.fullName} phone={customer.phoneNumber} />],
    [t('Branch'), `${branch.name}, ${branch.city}`],
    [
      delivery.partner === null ? t('Driver') : t('Partner'),
      carrier === null ? t('Not assigned') : <Person key="d" {...carrier} />,
    ],
    [t('Created'), <Time key="t" at={createdAt} />],
    [t('Fee'), formatKshExact(deliveryFee)],
    [t('Distance'), distance === null ? null : kmText(distance)],
  ]
}

/** Says who has the goods of a failed try, and what comes next. */
const failedText = (delivery: Card): string => {
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

/** One delivery of the list. A delivery without a driver can be assigned from here. */
export const DeliveryCard = ({
  delivery,
  addresses,
}: {
  delivery: Card
  addresses: CardAddresses
}) => {
  const { id, orderNumber, trackingNumber, status, allowed } = delivery
  const assign = allowed.includes('assigned') ? assignLabels[status] : undefined
  const named = { orderNumber }
  return (
    <article className={styles.card} aria-label={orderNumber}>
      <div className={styles.top}>
        <div>
          <h2>{orderNumber}</h2>
          <p className={styles.quiet}>{trackingNumber}</p>
        </div>
        <div className={styles.marks}>
          <StatusBadge words={deliveryStatusWords} status={status} />
          {delivery.staff?.isOverride ? <Badge tone="mango">{t('Without the code')}</Badge> : null}
        </div>
      </div>
      <Facts className={styles.facts} facts={factsOf(delivery)} />
      {status === 'failed' ? <p>{failedText(delivery)}</p> : null}
      <div className={styles.actions}>
        <ButtonLink
          look="outline"
          size="small"
          to={`/delivery-tracking?id=${id}`}
          aria-label={t('Track {orderNumber}', named)}
        >
          {t('Track')}
        </ButtonLink>
        <ButtonLink
          look="outline"
          size="small"
          to={addresses.open}
          preventScrollReset
          aria-label={t('Details of {orderNumber}', named)}
        >
          {t('Details')}
        </ButtonLink>
        {assign === undefined ? null : (
          <ButtonLink
            size="small"
            to={addresses.assign}
            preventScrollReset
            aria-label={t('Assign {orderNumber}', named)}
          >
            {assign}
          </ButtonLink>
        )}
        {allowed.includes('returned') ? (
          <GoodsBack orderNumber={orderNumber} to={addresses.open} />
        ) : null}
        <RideButton delivery={delivery} />
      </div>
    </article>
  )
}
