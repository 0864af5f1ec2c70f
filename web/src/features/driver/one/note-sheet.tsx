import { type FormEvent, useState } from 'react'
import type { DeliveryCard } from '#contract/delivery/delivery.ts'
import { useText } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/form/field.tsx'
import { noteOf } from '../acts.ts'
import styles from '../driver.module.css'
import { placeNow } from '../phone/place-now.ts'
import type { Places } from '../phone/use-places.ts'
import { useKeep } from '../use-keep.ts'
import { useDriversPhone } from '../use-outbox.ts'

export type ActSheetProps = { open: boolean; onClose(): void; card: DeliveryCard; places: Places }

export const NoteSheet = ({ open, onClose, card, places }: ActSheetProps) => {
  const t = useText()
  const { outbox } = useDriversPhone()
  const keep = useKeep()
  const [text, setText] = useState('')
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const notes = text.trim()
    if (notes === '') return
    const at = await placeNow(places.last)
    if (!(await keep(outbox.add(noteOf(card, { at, notes }))))) return
    setText('')
    onClose()
  }
  return (
    <Sheet side="bottom" open={open} onClose={onClose} title={t('Add a note')}>
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
