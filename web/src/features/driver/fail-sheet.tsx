import { type FormEvent, useState } from 'react'
import type { DeliveryCard } from '#contract/delivery/delivery.ts'
import { failReasons } from '#contract/delivery/failed-try.ts'
import { useText } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/form/field.tsx'
import { RadioCard } from '#web/ui/form/radio-card.tsx'
import { noteOf, stepOf, useKeep } from './acts.ts'
import styles from './driver.module.css'
import { useDriversPhone } from './drivers-phone.ts'
import { type Places, placeNow } from './places.tsx'

export type ActSheetProps = { open: boolean; onClose(): void; card: DeliveryCard; places: Places }

/** Names the delivery that a sheet is about. */
export const About = ({ card }: { card: DeliveryCard }) => (
  <p className={styles.note}>{`${card.orderNumber} · ${card.customer.fullName}`}</p>
)

export const NoteSheet = ({ open, onClose, card, places }: ActSheetProps) => {
  const t = useText()
  const { outbox } = useDriversPhone()
  const keep = useKeep()
  const [text, setText] = useState('')
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const notes = text.trim()
    if (notes === '') return
    const at = await placeNow(places.last)
    if (!(await keep(outbox.add(noteOf(card, { at, notes }))))) return
    setText('')
    onClose()
  }
  return (
    <Sheet
      side="bottom"
      open={open}
      onClose={onClose}
      title={t('Add a note')}
      banner={<About card={card} />}
    >
      <form className={styles.form} onSubmit={(event) => void add(event)}>
        <TextArea
          label={t('Note')}
          maxLength={500}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" size="large" wide disabled={text.trim() === ''}>
          {t('Save note')}
        </Button>
      </form>
    </Sheet>
  )
}

/** Reports why a delivery could not be handed over. */
export const FailSheet = ({ open, onClose, card, places }: ActSheetProps) => {
  const t = useText()
  const { outbox } = useDriversPhone()
  const keep = useKeep()
  const [reason, setReason] = useState<string>()
  const [notes, setNotes] = useState('')
  const fail = async (event: FormEvent) => {
    event.preventDefault()
    if (reason === undefined) return
    const at = await placeNow(places.last)
    const said = { at, reason, notes: notes.trim() || undefined }
    if (await keep(outbox.add(stepOf(card, 'failed', said)))) onClose()
  }
  return (
    <Sheet
      side="bottom"
      open={open}
      onClose={onClose}
      title={t('Could not deliver')}
      banner={<About card={card} />}
    >
      <form className={styles.form} onSubmit={(event) => void fail(event)}>
        <fieldset className={styles.reasons}>
          <legend>{t('Why?')}</legend>
          {failReasons.map((one) => (
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
        <Button type="submit" size="large" wide look="danger" disabled={reason === undefined}>
          {t('Mark as not delivered')}
        </Button>
      </form>
    </Sheet>
  )
}
