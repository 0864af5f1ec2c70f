import { useState } from 'react'
import { fill as t } from '#contract/rules/fill.ts'
import type { StockTransfer } from '#contract/transfer.ts'
import { cancelTransfer } from '../transfers-api.ts'
import { Missed, PartForm } from './part-form.tsx'
import { ReasonField } from './reason-field.tsx'
import { usePart } from './use-part.ts'

/** Takes the whole transfer back, while none of it has arrived. */
export const CancelForm = ({ transfer, onClose }: { transfer: StockTransfer; onClose(): void }) => {
  const [reason, setReason] = useState('')
  const { say, ...part } = usePart(transfer, {
    send: ({ revision }, said: string) => cancelTransfer(transfer.id, { reason: said, revision }),
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
      onSend={() => say(reason.trim())}
      onClose={onClose}
    >
      <Missed transfer={transfer} {...part} />
      <p>{t('All its pieces are on the shelf of the source again.')}</p>
      <ReasonField reason={reason} onChange={setReason} />
    </PartForm>
  )
}
