import { isShop, runsBranches, worksAtBranches } from '../../domain/kernel/access.ts'
import type { Pieces } from '../../domain/kernel/pieces.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { TransferOutcome, TransferState } from '../../domain/transfer.ts'
import { type TransferCommand, transfer } from '../../domain/transfer.ts'
import {
  type Command,
  type CommandContext,
  type CommandResult,
  withoutValue,
} from '../engine/command.ts'
import { executeAsSeen, load } from '../engine/execute.ts'
import { type ChangedTransfer, changed, mayAt, transferFor } from './find-transfer.ts'
import { putIn, takeOut } from './move-pieces.ts'

/**
 * Adds the pieces of an arrival to the stock. `arrivalId` is the id of the receipt, or of the closing or cancellation
 * that sends pieces back.
 */
export const settleArrival: Command<{ transferId: string; arrivalId: string }, null> = {
  name: 'settle-arrival',
  may: isShop,
  run: async ({ transferId, arrivalId }, context) => {
    const state = await load(context, transfer, transferId)
    const arrival = state?.arrivals.find(({ id }) => id === arrivalId)
    if (!state || arrival === undefined) return reject('TRANSFER_NOT_FOUND')
    // A crash may have left the pieces in the source's stock. They are taken out before an arrival is added.
    const out = await takeOut(context, state)
    return withoutValue(out.ok ? await putIn(context, state, arrival) : out)
  },
}

/** The facts for a sender whose change came too late. */
const openPieces = (state: TransferState) =>
  state === null
    ? {}
    : {
        status: state.status,
        open: state.lines.map(({ productId, variantId, open }) => ({ productId, variantId, open })),
      }

/** Changes a transfer. `expectedRevision` is its revision that the sender saw. Without it no check is made. */
const settlePart = async (
  context: CommandContext,
  transferId: string,
  command: TransferCommand,
  expectedRevision: number | undefined,
): Promise<CommandResult<ChangedTransfer>> => {
  const seen = { expectedRevision, tell: openPieces }
  const decided = await executeAsSeen(context, transfer, transferId, command, seen)
  if (!decided.ok) return decided
  const { state } = decided.value
  return state === null ? reject('TRANSFER_NOT_FOUND') : ok(changed(state))
}

/** `receiptId` (UUID) comes from the sender, so a repeated request is recorded once. */
type ReceiveTransfer = {
  transferId: string
  receiptId: string
  lines: Pieces[]
  revision?: number | undefined
}

/** Pieces of a transfer have arrived at its destination, all or some. */
export const receiveTransfer: Command<ReceiveTransfer, ChangedTransfer> = {
  name: 'receive-transfer',
  may: worksAtBranches,
  run: async ({ transferId, receiptId, lines, revision }, context) => {
    const found = await transferFor(context, transferId, mayAt.destination)
    if (!found.ok) return found
    const command = { type: 'Receive', receiptId, lines } as const
    return settlePart(context, transferId, command, revision)
  },
}

/** `closingId` (UUID) comes from the sender, so a repeated request is recorded once. */
type CloseTransfer = {
  transferId: string
  closingId: string
  outcome: TransferOutcome
  reason: string
  lines: Pieces[]
  revision?: number | undefined
}

/** Ends a transfer whose open pieces are lost or back at the source. People of either branch may do this. */
export const closeTransfer: Command<CloseTransfer, ChangedTransfer> = {
  name: 'close-transfer',
  may: runsBranches,
  run: async ({ transferId, reason, revision, ...closing }, context) => {
    const found = await transferFor(context, transferId, mayAt.either)
    if (!found.ok) return found
    const command = { type: 'Close', ...closing, reason: reason.trim() } as const
    return settlePart(context, transferId, command, revision)
  },
}

type CancelTransfer = { transferId: string; reason: string; revision?: number | undefined }

/** Cancels a transfer: all pieces are back at the source. Refused once pieces have arrived. */
export const cancelTransfer: Command<CancelTransfer, ChangedTransfer> = {
  name: 'cancel-transfer',
  may: runsBranches,
  run: async ({ transferId, reason, revision }, context) => {
    const found = await transferFor(context, transferId, mayAt.source)
    if (!found.ok) return found
    const command = { type: 'Cancel', reason: reason.trim() } as const
    return settlePart(context, transferId, command, revision)
  },
}
