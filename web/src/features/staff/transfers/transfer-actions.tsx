import { useState } from 'react'
import type { StockLine } from '#contract/inventory.ts'
import type { z } from '#contract/rules/schema.ts'
import type { closeTransferBody, StockTransfer } from '#contract/transfer.ts'
import { type Text, useText } from '#web/lib/text.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { Missed, PartForm, Pieces, ReasonField, usePart, usePieces } from './part-form.tsx'
import { useEnds } from './transfer-words.tsx'
import styles from './transfers.module.css'
import { cancelTransfer, closeTransfer, receiveTransfer } from './transfers-api.ts'

/** Records pieces that arrived, all of them or some. */
const ReceiveForm = ({ transfer, onClose }: { transfer: StockTransfer; onClose(): void }) => {
  const t = useText()
  const pieces = usePieces(transfer)
  const { save, ...part } = usePart(transfer, {
    send: (own, lines: StockLine[]) => receiveTransfer(transfer.id, { ...own, lines }),
    done: t('Received'),
    onClose,
  })
  const { body } = pieces
  return (
    <PartForm
      label={t('Receive')}
      send={t('Receive these pieces')}
      isReady={body !== undefined}
      isPending={part.isPending}
      onSend={() => body !== undefined && save(body)}
      onClose={onClose}
    >
      <Missed transfer={transfer} {...part} />
      <Pieces pieces={pieces} />
    </PartForm>
  )
}

type Closing = Omit<z.output<typeof closeTransferBody>, 'id' | 'revision'>
type Outcome = Closing['outcome']

const outcomes: readonly { value: Outcome; label: Text }[] = [
  { value: 'lost', label: 'Lost' },
  { value: 'sent_back', label: 'Sent back: at the source again' },
]

/** Records pieces that will not arrive, and the reason. */
const CloseForm = ({ transfer, onClose }: { transfer: StockTransfer; onClose(): void }) => {
  const t = useText()
  const pieces = usePieces(transfer)
  const [outcome, setOutcome] = useState<Outcome>('lost')
  const [reason, setReason] = useState('')
  const { save, ...part } = usePart(transfer, {
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
      onSend={() => lines !== undefined && save({ outcome, reason: reason.trim(), lines })}
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
            <span>{t(label)}</span>
          </label>
        ))}
      </fieldset>
      <ReasonField reason={reason} onChange={setReason} />
      <Pieces pieces={pieces} />
    </PartForm>
  )
}

/** Cancels the whole transfer. This is possible only before any piece has arrived. */
const CancelForm = ({ transfer, onClose }: { transfer: StockTransfer; onClose(): void }) => {
  const t = useText()
  const [reason, setReason] = useState('')
  const { save, ...part } = usePart(transfer, {
    send: ({ revision }, entered: string) =>
      cancelTransfer(transfer.id, { reason: entered, revision }),
    done: t('The transfer is cancelled'),
    onClose,
  })
  return (
    <PartForm
      label={t('Cancel transfer')}
      send={t('Take all pieces back')}
      isReady={reason.trim() !== ''}
      isPending={part.isPending}
      danger
      onSend={() => save(reason.trim())}
      onClose={onClose}
    >
      <Missed transfer={transfer} {...part} />
      <p>{t('All its pieces are on the shelf of the source again.')}</p>
      <ReasonField reason={reason} onChange={setReason} />
    </PartForm>
  )
}

const forms = { receive: ReceiveForm, close: CloseForm, cancel: CancelForm }
type Action = keyof typeof forms
const labels: Readonly<Record<Action, Text>> = {
  receive: 'Receive',
  close: 'Close the rest',
  cancel: 'Cancel transfer',
}

/** The actions that are open to the viewer, who works at the sending or the receiving branch. */
const useActions = (transfer: StockTransfer): readonly Action[] => {
  const { source, destination, decides } = useEnds(transfer)
  if (transfer.status !== 'sent') return []
  const may: Readonly<Record<Action, boolean>> = {
    receive: destination,
    close: decides && (source || destination),
    cancel: source && transfer.parts.length === 0,
  }
  return (['receive', 'close', 'cancel'] as const).filter((action) => may[action])
}

/**
 * Buttons for the transfer's next steps. One form at a time stands below them, and it stays when a colleague changes
 * the transfer.
 */
export const TransferActions = ({ transfer }: { transfer: StockTransfer }) => {
  const t = useText()
  const [open, setOpen] = useState<Action>()
  const actions = useActions(transfer)
  const Form = open && forms[open]
  if (actions.length === 0 && Form === undefined) return null
  return (
    <>
      <div className={styles.actions}>
        {actions.map((action) => (
          <Button
            key={action}
            type={action === 'receive' ? 'primary' : 'default'}
            danger={action === 'cancel'}
            aria-expanded={open === action}
            onClick={() => setOpen(open === action ? undefined : action)}
          >
            {t(labels[action])}
          </Button>
        ))}
      </div>
      {Form === undefined ? null : (
        <Form key={open} transfer={transfer} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}
