import { runsBranches } from '../../domain/kernel/access.ts'
import type { Pieces } from '../../domain/transfer/events.ts'
import type { TransferOutcome } from '../../domain/transfer/vocabulary.ts'
import type { Command } from '../engine/command.ts'
import { type ChangedTransfer, mayAt, transferFor } from './find-transfer.ts'
import { settlePart } from './settle-arrival.ts'

/** `closingId` (UUID) comes from the sender, so that the same closing sent again is the same. */
export type CloseTransfer = {
  transferId: string
  closingId: string
  outcome: TransferOutcome
  reason: string
  lines: Pieces[]
  revision?: number | undefined
}

/** Pieces that do not arrive are lost, or are at the source again. The people of either end say so. */
export const closeTransfer: Command<CloseTransfer, ChangedTransfer> = {
  name: 'close-transfer',
  may: runsBranches,
  run: async ({ transferId, reason, revision, ...closing }, context) => {
    const found = await transferFor(context, transferId, mayAt.either)
    if (!found.ok) return found
    const command = { type: 'Close', ...closing, reason: reason.trim() } as const
    return settlePart(context, transferId, command, { arrivalId: closing.closingId, revision })
  },
}
