import { useState } from 'react'
import type { DeliveryStatus } from '#contract/delivery/delivery.ts'
import { useText } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import { stepOf } from '../acts.ts'
import { nextStepOf, type OwnDelivery } from '../as-done.ts'
import { placeNow } from '../phone/place-now.ts'
import type { Places } from '../phone/use-places.ts'
import { UndoStep } from '../queue/waiting.tsx'
import { useKeep } from '../use-keep.ts'
import { useDriversPhone } from '../use-outbox.ts'
import { HandoverSheet } from './handover-sheet.tsx'

/** The next step as one big button. The last one asks for the customer's code first. */
export const NextStep = ({ delivery, places }: { delivery: OwnDelivery; places: Places }) => {
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
