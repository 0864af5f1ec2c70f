import type { StockLine } from '#contract/inventory.ts'
import { fill as t } from '#contract/rules/fill.ts'
import type { StockTransfer } from '#contract/transfer.ts'
import { receiveTransfer } from '../transfers-api.ts'
import { Missed, PartForm, Pieces } from './part-form.tsx'
import { usePart } from './use-part.ts'
import { usePieces } from './use-pieces.ts'

/** Pieces that arrived, all or a part. */
export const ReceiveForm = ({
  transfer,
  onClose,
}: {
  transfer: StockTransfer
  onClose(): void
}) => {
  const pieces = usePieces(transfer)
  const { say, ...part } = usePart(transfer, {
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
      onSend={() => body !== undefined && say(body)}
      onClose={onClose}
    >
      <Missed transfer={transfer} {...part} />
      <Pieces pieces={pieces} />
    </PartForm>
  )
}
