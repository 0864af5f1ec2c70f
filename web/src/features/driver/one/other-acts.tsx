import { useState } from 'react'
import type { DeliveryCard } from '#contract/delivery/delivery.ts'
import { useText } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import type { OwnDelivery } from '../as-done.ts'
import { DoorSheet } from '../door/door-sheet.tsx'
import type { DoorPayment } from '../door/use-door-payment.ts'
import styles from '../driver.module.css'
import type { Places } from '../phone/use-places.ts'
import { FailSheet } from './fail-sheet.tsx'
import { NoteSheet } from './note-sheet.tsx'

const canFail = ['picked_up', 'in_transit', 'out_for_delivery']

type OtherActsProps = {
  card: DeliveryCard
  status: OwnDelivery['status']
  door: DoorPayment
  places: Places
}

/** What else can be done for a delivery than its next step. */
export const OtherActs = ({ card, status, door, places }: OtherActsProps) => {
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
