import { runsBranches } from '../../domain/kernel/access.ts'
import type { Pieces } from '../../domain/transfer/events.ts'
import type { Command } from '../engine/command.ts'
import { type ChangedTransfer, mayAt, transferFor } from './find-transfer.ts'
import { settlePart } from './settle-arrival.ts'

/** `receiptId` (UUID) comes from the sender, so that the same receipt sent again is the same. */
export type ReceiveTransfer = {
  transferId: string
  receiptId: string
  lines: Pieces[]
  revision?: number | undefined
}

/** Pieces of a transfer arrive at its destination, all or a part. */
export const receiveTransfer: Command<ReceiveTransfer, ChangedTransfer> = {
  name: 'receive-transfer',
  may: runsBranches,
  run: async ({ transferId, receiptId, lines, revision }, context) => {
    const found = await transferFor(context, transferId, mayAt.destination)
    if (!found.ok) return found
    const command = { type: 'Receive', receiptId, lines } as const
    return settlePart(context, transferId, command, { arrivalId: receiptId, revision })
  },
}
