import { lazy, Suspense, useState } from 'react'
import type { DeliveryCard, DeliveryStatus } from '#contract/delivery/delivery.ts'
import type { DriverDelivery } from '#contract/delivery/drivers.ts'
import { type Coordinates, distanceKm } from '#contract/rules/distance.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { toMsisdn } from '#contract/rules/phone.ts'
import { useText } from '#web/lib/text.ts'
import { deliveryStatusWords } from '#web/shop/delivery/status-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { stepOf, useKeep } from './acts.ts'
import { type DoorPayment, DoorSheet, useDoorPayment } from './door-payment.tsx'
import styles from './driver.module.css'
import { useDriversPhone } from './drivers-phone.ts'
import { FailSheet, NoteSheet } from './fail-sheet.tsx'
import { HandoverSheet } from './handover-sheet.tsx'
import { ByTime } from './job-facts.tsx'
import { isToFetch, nextStepOf, type OwnDelivery } from './own-deliveries.ts'
import { PickList } from './pick-list.tsx'
import { type Places, placeNow } from './places.tsx'
import { Refused, UndoStep, Waiting } from './queue.tsx'
import type { WayMapProps } from './way-map.tsx'

const isApple = (agent: string): boolean => /iPhone|iPad|iPod/.test(agent)

/** An address that opens the phone's own navigation app. */
export const navigationTo = (
  { latitude, longitude }: Coordinates,
  agent = navigator.userAgent,
): string => {
  const place = `${latitude},${longitude}`
  return isApple(agent) ? `maps://?daddr=${place}` : `geo:${place}?q=${place}`
}

const NoMap = (_: WayMapProps) => null
// The page works without the map if the map's script cannot be loaded, because it also shows the address in words.
const WayMap = lazy(async () => ({
  default: await import('./way-map.tsx').then(
    (part) => part.WayMap,
    () => NoMap,
  ),
}))

const placeOf = ({ address: { latitude, longitude } }: DeliveryCard): Coordinates | undefined =>
  latitude === null || longitude === null ? undefined : { latitude, longitude }

/** Who has the goods, if they are not at the branch before the driver sets off. */
const Goods = ({ card: { status, holder } }: { card: DriverDelivery }) => {
  const t = useText()
  if (status !== 'assigned' || holder === null) return null
  if (holder.isYou) return <span>{t('The goods are with you')}</span>
  return holder.name === '' ? null : (
    <span>{t('The goods are with {name}', { name: holder.name })}</span>
  )
}

type WayProps = {
  card: DriverDelivery
  /** The goods are not with the driver yet. */
  fetches: boolean
  own: Coordinates | undefined
}

const targetOf = ({ card, fetches }: WayProps): Coordinates | undefined =>
  fetches ? card.branch : placeOf(card)

/** Where to go, in words. */
const Where = (props: WayProps) => {
  const t = useText()
  const { card, fetches, own } = props
  const { branch, address } = card
  const target = targetOf(props)
  const door = address.street ?? address.area
  const km = own !== undefined && target !== undefined ? distanceKm(own, target) : undefined
  const [first, second] = fetches
    ? [t('Pick up at {branch}', { branch: branch.name }), t('then to {place}', { place: door })]
    : [door, address.city]
  return (
    <p className={styles.where}>
      <strong>{first}</strong>
      <span>{second}</span>
      <Goods card={card} />
      {km === undefined ? null : <span>{t('{n} km from you', { n: km.toFixed(1) })}</span>}
    </p>
  )
}

/** The way on a map, and by a link to the phone's navigation. */
const Way = (props: WayProps) => {
  const t = useText()
  const [shown, setShown] = useState(false)
  const { card, own } = props
  const target = targetOf(props)
  return (
    <>
      {target === undefined ? (
        <p className={styles.note}>{t('This address has no pin on the map.')}</p>
      ) : (
        <div className={styles.actions}>
          <Button look="outline" aria-expanded={shown} onClick={() => setShown(!shown)}>
            <Icon name="pin" size={20} /> <span>{shown ? t('Hide the map') : t('Map')}</span>
          </Button>
          <a className={styles.navigate} href={navigationTo(target)}>
            <Icon name="arrow" size={20} /> <span>{t('Navigate')}</span>
          </a>
        </div>
      )}
      {shown ? (
        <Suspense fallback={<Skeleton height="320px" radius="14px" />}>
          <WayMap branch={card.branch} customer={placeOf(card)} own={own} />
        </Suspense>
      ) : null}
    </>
  )
}

const canFail = ['picked_up', 'in_transit', 'out_for_delivery']

type OtherActsProps = {
  card: DeliveryCard
  status: OwnDelivery['status']
  door: DoorPayment
  places: Places
}

/** The other actions: add a note, ask for an M-PESA payment, report a failed delivery. */
const OtherActs = ({ card, status, door, places }: OtherActsProps) => {
  const t = useText()
  const [open, setOpen] = useState<'note' | 'fail' | 'mpesa' | null>(null)
  const close = () => setOpen(null)
  const isDue = card.cashDue !== null && card.cashDue > 0
  const mayPay = status === 'out_for_delivery' && door.payment !== undefined && isDue
  return (
    <>
      <div className={styles.actions}>
        {mayPay ? (
          <Button look="outline" onClick={() => setOpen('mpesa')}>
            {t('Pay by M-PESA')}
          </Button>
        ) : null}
        <Button look="outline" onClick={() => setOpen('note')}>
          {t('Add a note')}
        </Button>
        {canFail.includes(status) ? (
          <Button look="outline" onClick={() => setOpen('fail')}>
            {t('Could not deliver')}
          </Button>
        ) : null}
      </div>
      <DoorSheet
        open={open === 'mpesa'}
        onClose={close}
        door={door}
        phone={card.customer.phoneNumber ?? ''}
      />
      <NoteSheet open={open === 'note'} onClose={close} card={card} places={places} />
      <FailSheet open={open === 'fail'} onClose={close} card={card} places={places} />
    </>
  )
}

type NextStepProps = { delivery: OwnDelivery; places: Places; onHandOver(): void }

/** The next step as one big button, always in sight. The last step asks for the customer's code first. */
const NextStep = ({ delivery, places, onHandOver }: NextStepProps) => {
  const t = useText()
  const { outbox } = useDriversPhone()
  const keep = useKeep()
  const [busy, setBusy] = useState(false)
  const { card, status, onPhone } = delivery
  const next = nextStepOf(status)
  const isWithDriver = status === 'assigned' && !isToFetch(status, card)
  const take = async (to: DeliveryStatus) => {
    setBusy(true)
    const at = await placeNow(places.last)
    await keep(outbox.add(stepOf(card, to, { at })))
    setBusy(false)
  }
  return (
    <div className={styles.step}>
      {next === undefined ? null : (
        <Button
          size="large"
          wide
          busy={busy}
          onClick={() => (next.to === 'delivered' ? onHandOver() : void take(next.to))}
        >
          {isWithDriver ? t('I have the goods') : t(next.label)}
        </Button>
      )}
      {onPhone.undo === undefined ? null : <UndoStep key={onPhone.undo.seq} entry={onPhone.undo} />}
    </div>
  )
}

/** Whom the goods are for, and how to reach them. */
const Customer = ({ card: { customer } }: { card: DeliveryCard }) => {
  const t = useText()
  const { fullName, phoneNumber } = customer
  return (
    <p className={styles.customer}>
      <span>{fullName}</span>
      {phoneNumber === null ? null : (
        <a className={styles.call} href={`tel:+${toMsisdn(phoneNumber) ?? phoneNumber}`}>
          <Icon name="phone" size={22} />
          <span>{t('Call')}</span>
        </a>
      )}
    </p>
  )
}

const Due = ({ card: { cashDue } }: { card: DeliveryCard }) => {
  const t = useText()
  return cashDue === null || cashDue === 0 ? (
    <p className={styles.note}>{t('Paid: no cash to take')}</p>
  ) : (
    <p className={styles.due}>{t('Cash to take: {sum}', { sum: formatKsh(cashDue) })}</p>
  )
}

/** The delivery that the driver works on: where to go, the next step as one big button, and the other actions. */
export const CurrentDelivery = ({
  delivery,
  places,
}: {
  delivery: OwnDelivery
  places: Places
}) => {
  const t = useText()
  const [handing, setHanding] = useState(false)
  const { status, onPhone } = delivery
  const door = useDoorPayment(delivery.card)
  // The payment is read more often than the list of deliveries, so it knows first that the order is paid.
  const card = door.isPaid ? { ...delivery.card, cashDue: 0 } : delivery.card
  const way = { card, fetches: isToFetch(status, card), own: places.last }
  const handOver = () => setHanding(true)
  return (
    <section
      className={styles.card}
      aria-label={t('Delivery {number}', { number: card.orderNumber })}
    >
      <header className={styles.cardHead}>
        <h2 className={styles.number}>{card.orderNumber}</h2>
        <Badge tone="sky">{t(deliveryStatusWords[status].label)}</Badge>
        <ByTime card={card} />
        {card.attempt > 1 ? <span>{t('Try {n}', { n: card.attempt })}</span> : null}
      </header>
      <Where {...way} />
      <Customer card={card} />
      <Due card={card} />
      <Way {...way} />
      <PickList card={card} isToFetch={way.fetches} />
      {onPhone.refused === undefined ? (
        <NextStep delivery={{ ...delivery, card }} places={places} onHandOver={handOver} />
      ) : (
        <Refused
          refused={onPhone.refused}
          waiting={onPhone.waiting.length}
          onTypeAgain={nextStepOf(status)?.to === 'delivered' ? handOver : undefined}
        />
      )}
      <Waiting entries={onPhone.waiting} />
      <OtherActs card={card} status={status} door={door} places={places} />
      <HandoverSheet open={handing} onClose={() => setHanding(false)} card={card} places={places} />
    </section>
  )
}
