import { useState } from 'react'
import { formatKsh } from '#contract/rules/money.ts'
import { toMsisdn } from '#contract/rules/phone.ts'
import { useText } from '#web/lib/text.ts'
import { statusWords } from '#web/shop/delivery/status-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { OwnDelivery } from '../as-done.ts'
import styles from '../driver.module.css'
import type { Places } from '../phone/use-places.ts'
import { Refused } from '../queue/refused.tsx'
import { Waiting } from '../queue/waiting.tsx'
import { FailSheet } from './fail-sheet.tsx'
import { NextStep } from './next-step.tsx'
import { NoteSheet } from './note-sheet.tsx'
import { Way } from './way.tsx'

const canFail = ['picked_up', 'in_transit', 'out_for_delivery']

/** The delivery at hand: where to, the next step as one big button, and what else can be done. */
export const CurrentDelivery = ({
  delivery,
  places,
}: {
  delivery: OwnDelivery
  places: Places
}) => {
  const t = useText()
  const [open, setOpen] = useState<'note' | 'fail' | null>(null)
  const { card, status, onPhone } = delivery
  const { customer, cashDue } = card
  const close = (): void => setOpen(null)
  return (
    <section
      className={styles.card}
      aria-label={t('Delivery {number}', { number: card.orderNumber })}
    >
      <header className={styles.cardHead}>
        <h2 className={styles.number}>{card.orderNumber}</h2>
        <Badge tone="sky">{t(statusWords[status])}</Badge>
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
            {t('Call')}
          </a>
        )}
      </p>
      {cashDue === null || cashDue === 0 ? (
        <p className={styles.note}>{t('Paid: no cash to take')}</p>
      ) : (
        <p className={styles.due}>{t('Cash to take: {sum}', { sum: formatKsh(cashDue) })}</p>
      )}
      {onPhone.refused === undefined ? (
        <NextStep delivery={delivery} places={places} />
      ) : (
        <Refused refused={onPhone.refused} waiting={onPhone.waiting.length} />
      )}
      <Waiting entries={onPhone.waiting} />
      <div className={styles.actions}>
        <Button look="outline" onClick={() => setOpen('note')}>
          {t('Add a note')}
        </Button>
        {canFail.includes(status) ? (
          <Button look="outline" onClick={() => setOpen('fail')}>
            {t('Could not deliver')}
          </Button>
        ) : null}
      </div>
      <NoteSheet open={open === 'note'} onClose={close} deliveryId={card.id} places={places} />
      <FailSheet open={open === 'fail'} onClose={close} deliveryId={card.id} places={places} />
    </section>
  )
}
