import { formatKsh } from '#contract/rules/money.ts'
import { toMsisdn } from '#contract/rules/phone.ts'
import { useText } from '#web/lib/text.ts'
import { deliveryStatusWords } from '#web/shop/delivery/status-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { OwnDelivery } from '../as-done.ts'
import { useDoorPayment } from '../door/use-door-payment.ts'
import styles from '../driver.module.css'
import type { Places } from '../phone/use-places.ts'
import { Refused } from '../queue/refused.tsx'
import { Waiting } from '../queue/waiting.tsx'
import { NextStep } from './next-step.tsx'
import { OtherActs } from './other-acts.tsx'
import { Way } from './way.tsx'

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
