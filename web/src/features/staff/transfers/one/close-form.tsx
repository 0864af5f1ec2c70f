import { useState } from 'react'
import { fill as t } from '#contract/rules/fill.ts'
import type { z } from '#contract/rules/zod.ts'
import type { closeTransferBody, StockTransfer } from '#contract/transfer.ts'
import styles from '../transfers.module.css'
import { closeTransfer } from '../transfers-api.ts'
import { Missed, PartForm, Pieces } from './part-form.tsx'
import { ReasonField } from './reason-field.tsx'
import { usePart } from './use-part.ts'
import { usePieces } from './use-pieces.ts'

type Closing = Omit<z.output<typeof closeTransferBody>, 'id' | 'revision'>
type Outcome = Closing['outcome']

const outcomes: readonly { value: Outcome; label: string }[] = [
  { value: 'lost', label: t('Lost') },
  { value: 'sent_back', label: t('Sent back: at the source again') },
]

/** Pieces that will not arrive, and why. */
export const CloseForm = ({ transfer, onClose }: { transfer: StockTransfer; onClose(): void }) => {
  const pieces = usePieces(transfer)
  const [outcome, setOutcome] = useState<Outcome>('lost')
  const [reason, setReason] = useState('')
  const { say, ...part } = usePart(transfer, {
    send: (own, closing: Closing) => closeTransfer(transfer.id, { ...own, ...closing }),
    done: t('Closed'),
    onClose,
  })
  const { body: lines } = pieces
  const isReady = lines !== undefined && reason.trim() !== ''
  return (
    <PartForm
      label={t('Close the rest')}
      send={t('Close these pieces')}
      isReady={isReady}
      isPending={part.isPending}
      danger
      onSend={() => lines !== undefined && say({ outcome, reason: reason.trim(), lines })}
      onClose={onClose}
    >
      <Missed transfer={transfer} {...part} />
      <fieldset className={styles.choices}>
        <legend>{t('What became of them')}</legend>
        {outcomes.map(({ value, label }) => (
          <label key={value}>
            <input
              type="radio"
              name="outcome"
              checked={outcome === value}
              onChange={() => setOutcome(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <ReasonField reason={reason} onChange={setReason} />
      <Pieces pieces={pieces} />
    </PartForm>
  )
}
