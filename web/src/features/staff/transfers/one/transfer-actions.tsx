import { useState } from 'react'
import { fill as t } from '#contract/rules/fill.ts'
import type { StockTransfer } from '#contract/transfer.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { useEnds } from '../transfer-words.tsx'
import styles from '../transfers.module.css'
import { CancelForm } from './cancel-form.tsx'
import { CloseForm } from './close-form.tsx'
import { ReceiveForm } from './receive-form.tsx'

const forms = { receive: ReceiveForm, close: CloseForm, cancel: CancelForm }
type Action = keyof typeof forms
const labels: Readonly<Record<Action, string>> = {
  receive: t('Receive'),
  close: t('Close the rest'),
  cancel: t('Cancel transfer'),
}

/** What the people of this end may do with it now. */
const useActions = (transfer: StockTransfer): readonly Action[] => {
  const { source, destination } = useEnds(transfer)
  if (transfer.status !== 'sent') return []
  const may: Readonly<Record<Action, boolean>> = {
    receive: destination,
    close: source || destination,
    cancel: source && transfer.parts.length === 0,
  }
  return (['receive', 'close', 'cancel'] as const).filter((action) => may[action])
}

/** One form at a time stands below the buttons. A form stays while others change the transfer. */
export const TransferActions = ({ transfer }: { transfer: StockTransfer }) => {
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
            {labels[action]}
          </Button>
        ))}
      </div>
      {Form === undefined ? null : (
        <Form key={open} transfer={transfer} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}
