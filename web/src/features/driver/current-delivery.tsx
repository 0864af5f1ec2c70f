import { useState } from 'react'
import type { DeliveryCard, DeliveryStatus } from '#contract/delivery/delivery.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { toMsisdn } from '#contract/rules/phone.ts'
import { useText } from '#web/lib/text.ts'
import { deliveryStatusWords } from '#web/shop/delivery/status-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { stepOf, useKeep } from './acts.ts'
import { type DoorPayment, DoorSheet, useDoorPayment } from './door-payment.tsx'
import styles from './driver.module.css'
import { useDriversPhone } from './drivers-phone.ts'
import { FailSheet, NoteSheet } from './fail-sheet.tsx'
import { HandoverSheet } from './handover-sheet.tsx'
import { nextStepOf, type OwnDelivery } from './own-deliveries.ts'
import type { Places } from './places.tsx'
import { placeNow } from './places.tsx'
import { Refused, UndoStep, Waiting } from './queue.tsx'
import { Way } from './way.tsx'

const canFail = ['picked_up', 'in_transit', 'out_for_delivery']

type OtherActsProps = {
  card: DeliveryCard
  status: OwnDelivery['status']
  door: DoorPayment
  places: Places
}

/** What else can be done for a delivery than its next step. */
const OtherActs = ({ card, status, door, places }: OtherActsProps) => {
  const t = useText()
  const [open, setOpen] = useState<'note' | 'fail' | 'mpesa' | null>(null)
  const close = (): void => setOpen(null)
  const mayPay = status === 'out_for_delivery' && door.payment !== undefined
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

/** The next step as one big button. The last one asks for the customer's code first. */
const NextStep = ({ delivery, places }: { delivery: OwnDelivery; places: Places }) => {
  const t = useText()
  const { outbox } = useDriversPhone()
  const keep = useKeep()
  const [busy, setBusy] = useState(false)
  const [handing, setHanding] = useState(false)
  const { card, status, onPhone } = delivery
  const next = nextStepOf(status)
  const take = async (to: DeliveryStatus): Promise<void> => {
    setBusy(true)
    const at = await placeNow(places.last)
    await keep(outbox.add(stepOf(card, to, { at })))
    setBusy(false)
  }
  return (
    <>
      {next === undefined ? null : (
        <Button
          size="large"
          wide
          busy={busy}
          onClick={() => (next.to === 'delivered' ? setHanding(true) : void take(next.to))}
        >
          {t(next.label)}
        </Button>
      )}
      {onPhone.undo === undefined ? null : <UndoStep key={onPhone.undo.seq} entry={onPhone.undo} />}
      <HandoverSheet open={handing} onClose={() => setHanding(false)} card={card} places={places} />
    </>
  )
}

/** The delivery at hand: where to, the next step as one big button, and what else can be done. */
export const CurrentDelivery = ({
  delivery,
  places,
}: {
  delivery: OwnDelivery
  places: Places
}) => {
  const t = useText()
  const { status, onPhone } = delivery
  const door = useDoorPayment(delivery.card)
  // The payment knows before the list does.
  const card = door.isPaid ? { ...delivery.card, cashDue: 0 } : delivery.card
  const { customer, cashDue } = card
  return (
    <section
      className={styles.card}
      aria-label={t('Delivery {number}', { number: card.orderNumber })}
    >
      <header className={styles.cardHead}>
        <h2 className={styles.number}>{card.orderNumber}</h2>
        <Badge tone="sky">{t(deliveryStatusWords[status].label)}</Badge>
      </header>
      <Way card={card} status={status} own={places.last} />
      <p className={styles.customer}>
        <span>{customer.fullName}</span>
        {customer.phoneNumber === null ? null : (
          <a
            className={styles.call}
            href={`tel:+${toMsisdn(customer.phoneNumber) ?? customer.phoneNumber}`}
          >
            <Icon name="phone" size={22} />
            <span>{t('Call')}</span>
          </a>
        )}
      </p>
      {cashDue === null || cashDue === 0 ? (
        <p className={styles.note}>{t('Paid: no cash to take')}</p>
      ) : (
        <p className={styles.due}>{t('Cash to take: {sum}', { sum: formatKsh(cashDue) })}</p>
      )}
      {onPhone.refused === undefined ? (
        <NextStep delivery={{ ...delivery, card }} places={places} />
      ) : (
        <Refused refused={onPhone.refused} waiting={onPhone.waiting.length} />
      )}
      <Waiting entries={onPhone.waiting} />
      <OtherActs card={card} status={status} door={door} places={places} />
    </section>
  )
}
