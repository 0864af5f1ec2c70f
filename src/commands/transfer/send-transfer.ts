import type { ErrorCode } from '../../contract/errors.ts'
import { branch } from '../../domain/branch/branch.ts'
import { runsBranch } from '../../domain/kernel/access.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import type { Pieces } from '../../domain/transfer/events.ts'
import { transfer } from '../../domain/transfer/transfer.ts'
import type { Command, CommandContext } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { allSoldAt } from '../inventory/many-lines.ts'
import { lookAtStock } from '../inventory/order-stock.ts'
import { complete } from './complete-transfer.ts'
import { type ChangedTransfer, changed } from './find-transfer.ts'

/** `transferId` (UUID) comes from the sender, so that the same transfer sent again is the same. */
export type SendTransfer = {
  transferId: string
  fromBranchId: number
  toBranchId: number
  note: string
  lines: Pieces[]
}

type Answer = Result<unknown, Rejection<ErrorCode>>

/** Refuses before anything is written. */
const check = async (context: CommandContext, input: SendTransfer): Promise<Answer> => {
  const { transferId, fromBranchId, toBranchId, lines } = input
  if ((await load(context, branch, String(fromBranchId))) === null)
    return reject('BRANCH_NOT_FOUND')
  const sold = await allSoldAt(context, toBranchId, lines)
  if (!sold.ok) return sold
  const goods = { orderId: transferId, branchId: fromBranchId, demand: lines }
  return lookAtStock(context, goods, () => '')
}

const checkUnlessKnown = async (context: CommandContext, input: SendTransfer): Promise<Answer> => {
  const known = await load(context, transfer, input.transferId)
  if (known === null) return check(context, input)
  return known.fromBranchId === input.fromBranchId ? ok(null) : reject('TRANSFER_NOT_FOUND')
}

/**
 * Pieces that no order holds leave their branch for another. Three writes follow one another: the plan, the hold at the
 * source, the sending. A job goes on where a crash stopped them. A refusal before the first of them writes nothing.
 */
export const sendTransfer: Command<SendTransfer, ChangedTransfer> = {
  name: 'send-transfer',
  may: (actor, { fromBranchId }) => runsBranch(actor, fromBranchId),
  run: async (input, context) => {
    const checked = await checkUnlessKnown(context, input)
    if (!checked.ok) return checked
    const { transferId } = input
    const planned = await execute(context, transfer, transferId, { type: 'Plan', ...input })
    if (!planned.ok) return planned
    const { state } = planned.value
    if (state === null) return reject('TRANSFER_NOT_FOUND')
    const sent = await complete(context, state)
    return sent.ok ? ok(changed(sent.value)) : sent
  },
}
