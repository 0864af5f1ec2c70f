import { useState } from 'react'
import { v4 } from 'uuid'
import type { StaffOrderDetail } from '#contract/order/staff-order.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { line, z } from '#contract/rules/schema.ts'
import { useText } from '#web/lib/text.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { orderKeys } from '#web/shop/keys.ts'
import { actorText } from '#web/staff-shop/history/history-list.tsx'
import { Button } from '#web/staff-ui/antd.ts'
import { TextField } from '#web/staff-ui/form/fields.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import { writeNote } from './orders-api.ts'
import styles from './staff-notes.module.css'

const body = z.object({ text: line(1, 500, 'WORDS_REQUIRED') })

/** Writes a note. A note that is sent again after a lost answer has the id of the first try, so it is written once. */
const NoteForm = ({ orderId, onDone }: { orderId: string; onDone(): void }) => {
  const t = useText()
  const [id] = useState(() => v4())
  const { mutateAsync } = useAction({
    send: (text: string) => writeNote(orderId, { id, text }),
    done: onDone,
    failed: t('The note was not saved'),
    invalidates: orderKeys(useUserId(), orderId),
  })
  return (
    <StaffForm
      schema={body}
      start={{ text: '' }}
      onSend={({ text }) => mutateAsync(text)}
      draft={`note ${orderId}`}
      send={t('Save note')}
      takesFocus
      onCancel={onDone}
    >
      <TextField name="text" label={t('Note, for the staff alone')} rows={2} maxLength={500} />
    </StaffForm>
  )
}

/** What the staff wrote down about an order, and a form for a new note. The customer never sees a note. */
export const StaffNotes = ({ order: { id, staffNotes = [] } }: { order: StaffOrderDetail }) => {
  const t = useText()
  const [isWriting, setWriting] = useState(false)
  return (
    <div className={styles.notes}>
      {staffNotes.length === 0 ? null : (
        <ul className={styles.list}>
          {staffNotes.map(({ id: noteId, text, at, ...by }) => (
            <li key={noteId} className={styles.note}>
              <p>{text === '' ? t('Erased with the customer') : text}</p>
              <p className={styles.quiet}>{`${formatDateTime(at)} · ${actorText(by, t)}`}</p>
            </li>
          ))}
        </ul>
      )}
      {isWriting ? (
        <NoteForm orderId={id} onDone={() => setWriting(false)} />
      ) : (
        <div>
          <Button onClick={() => setWriting(true)}>{t('Add a note')}</Button>
        </div>
      )}
    </div>
  )
}
