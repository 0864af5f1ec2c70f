import type { Actor } from '../../domain/kernel/access.ts'
import { denied, runsBranch, worksAt } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { Transfer } from '../../domain/transfer.ts'
import { transfer } from '../../domain/transfer.ts'
import type { CommandContext, CommandResult } from '../engine/command.ts'
import { load } from '../engine/execute.ts'

export type ChangedTransfer = Pick<Transfer, 'transferId' | 'status'>

export const changed = ({ transferId, status }: Transfer): ChangedTransfer => ({
  transferId,
  status,
})

const runsSource = (actor: Actor, { fromBranchId }: Transfer) => runsBranch(actor, fromBranchId)
const runsDestination = (actor: Actor, { toBranchId }: Transfer) => runsBranch(actor, toBranchId)

const worksAtEither = (actor: Actor, { fromBranchId, toBranchId }: Transfer) =>
  worksAt(actor, fromBranchId) || worksAt(actor, toBranchId)

/** Who may change a transfer: people who run its source or either of its branches, or who work at its destination. */
export const mayAt = {
  source: runsSource,
  destination: (actor: Actor, { toBranchId }: Transfer) => worksAt(actor, toBranchId),
  either: (actor: Actor, found: Transfer) =>
    runsSource(actor, found) || runsDestination(actor, found),
}

/** The transfer, if the actor may change it. For people who work at neither branch it is not found. */
export const transferFor = async (
  context: CommandContext,
  transferId: string,
  may: (actor: Actor, found: Transfer) => boolean,
): Promise<CommandResult<Transfer>> => {
  const found = await load(context, transfer, transferId)
  const { actor } = context
  if (found === null || !worksAtEither(actor, found)) return reject('TRANSFER_NOT_FOUND')
  return may(actor, found) ? ok(found) : denied(actor)
}
