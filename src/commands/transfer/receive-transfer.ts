import { isShop, runsBranches } from '../../domain/kernel/access.ts'
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

/** Puts what arrived onto the shelves, once. `arrivalId`: of the receipt, or of what was sent back. */
export const settleArrival: Command<{ transferId: string; arrivalId: string }, null> = {
  name: 'settle-arrival',
  may: isShop,
  run: async ({ transferId, arrivalId }, context) => {
    const state = await load(context, transfer, transferId)
    const arrival = state?.arrivals.find(({ id }) => id === arrivalId)
    if (!state || arrival === undefined) return reject('TRANSFER_NOT_FOUND')
    return withoutValue(await putIn(context, state, arrival))
  },
}

/** `revision`: the transfer's, as the sender saw it. Undefined: the part is taken as said. */
type Part = { arrivalId: string; revision: number | undefined }

/** What a sender who is late has to know. */
const openPieces = (state: TransferState) =>
  state === null
    ? {}
    : {
        status: state.status,
        open: state.lines.map(({ productId, variantId, open }) => ({ productId, variantId, open })),
      }

/**
 * The transfer's own stream decides, and then the shelves follow. A job lets them follow where a crash came between the
 * two.
 */
const settlePart = async (
  context: CommandContext,
  transferId: string,
  command: TransferCommand,
  { arrivalId, revision: expectedRevision }: Part,
): Promise<CommandResult<ChangedTransfer>> => {
  const seen = { expectedRevision, tell: openPieces }
  const decided = await executeAsSeen(context, transfer, transferId, command, seen)
  if (!decided.ok) return decided
  const { state } = decided.value
  if (state === null) return reject('TRANSFER_NOT_FOUND')
  // Nothing comes back that has not left: a crash may have come between the sending and the source's shelf.
  const out = await takeOut(context, state)
  if (!out.ok) return out
  const arrival = state.arrivals.find(({ id }) => id === arrivalId)
  const there = arrival === undefined ? ok(null) : await putIn(context, state, arrival)
  return there.ok ? ok(changed(state)) : there
}

/** `receiptId` (UUID) comes from the sender, so that the same receipt sent again is the same. */
type ReceiveTransfer = {
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

/** `closingId` (UUID) comes from the sender, so that the same closing sent again is the same. */
type CloseTransfer = {
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
