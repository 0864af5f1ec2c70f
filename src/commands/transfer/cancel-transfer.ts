import { runsBranches } from '../../domain/kernel/access.ts'
import type { Command } from '../engine/command.ts'
import { type ChangedTransfer, mayAt, transferFor } from './find-transfer.ts'
import { settlePart } from './settle-arrival.ts'

type CancelTransfer = { transferId: string; reason: string; revision?: number | undefined }

/** All pieces of a transfer are back at the source. It is refused once some have arrived. */
export const cancelTransfer: Command<CancelTransfer, ChangedTransfer> = {
  name: 'cancel-transfer',
  may: runsBranches,
  run: async ({ transferId, reason, revision }, context) => {
    const found = await transferFor(context, transferId, mayAt.source)
    if (!found.ok) return found
    const command = { type: 'Cancel', reason: reason.trim() } as const
    return settlePart(context, transferId, command, { arrivalId: transferId, revision })
  },
}
