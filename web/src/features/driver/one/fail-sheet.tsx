import { type FormEvent, useState } from 'react'
import { type Text, useText } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/form/field.tsx'
import { RadioCard } from '#web/ui/form/radio-card.tsx'
import { stepOf } from '../acts.ts'
import styles from '../driver.module.css'
import { placeNow } from '../phone/place-now.ts'
import { useKeep } from '../use-keep.ts'
import { useDriversPhone } from '../use-outbox.ts'
import type { ActSheetProps } from './note-sheet.tsx'

/** The staff read the reason in English. */
const reasons = [
  'Nobody is at home',
  'The customer does not answer',
  'The address is wrong',
  'The customer refuses the goods',
  'The customer cannot pay',
  'The motorbike broke down',
] as const satisfies readonly Text[]

/** Says why a delivery could not be handed over. */
export const FailSheet = ({ open, onClose, card, places }: ActSheetProps) => {
  const t = useText()
  const { outbox } = useDriversPhone()
  const keep = useKeep()
  const [reason, setReason] = useState<string>(reasons[0])
  const [notes, setNotes] = useState('')
  const fail = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const at = await placeNow(places.last)
    const said = { at, reason, notes: notes.trim() || undefined }
    if (await keep(outbox.add(stepOf(card, 'failed', said)))) onClose()
  }
  return (
    <Sheet side="bottom" open={open} onClose={onClose} title={t('Could not deliver')}>
      <form className={styles.form} onSubmit={(event) => void fail(event)}>
        <fieldset className={styles.reasons}>
          <legend>{t('Why?')}</legend>
          {reasons.map((one) => (
            <RadioCard
              key={one}
              name="reason"
              value={one}
              checked={reason === one}
              title={t(one)}
              text=""
              onChoose={() => setReason(one)}
            />
          ))}
        </fieldset>
        <TextArea
          label={t('Note')}
          optional
          maxLength={500}
          value={notes}
          onChange={({ target }) => setNotes(target.value)}
        />
        <Button type="submit" size="large" wide look="danger">
          {t('Mark as not delivered')}
        </Button>
      </form>
    </Sheet>
  )
}
