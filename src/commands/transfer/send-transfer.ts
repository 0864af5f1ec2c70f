import { branch } from '../../domain/branch.ts'
import { isShop, runsBranch } from '../../domain/kernel/access.ts'
import type { Pieces } from '../../domain/kernel/pieces.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { Transfer } from '../../domain/transfer.ts'
import { transfer } from '../../domain/transfer.ts'
import type { Command, CommandContext, CommandResult } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { lookAtStock, releaseStock, reserveStock } from '../inventory/order-stock.ts'
import { allSoldAt } from '../inventory/sold-at.ts'
import { type ChangedTransfer, changed } from './find-transfer.ts'
import { heldBy, takeOut } from './move-pieces.ts'

const decided = async (
  context: CommandContext,
  transferId: string,
  type: 'Send' | 'Refuse',
): Promise<CommandResult<Transfer>> => {
  const done = await execute(context, transfer, transferId, { type })
  if (!done.ok) return done
  return done.value.state === null ? reject('TRANSFER_NOT_FOUND') : ok(done.value.state)
}

/**
 * Reserves all pieces at the source, and then sends or refuses the transfer. The answer names no products, since the
 * sender knows them.
 */
const hold = async (context: CommandContext, planned: Transfer) => {
  const held = await reserveStock(context, heldBy(planned), () => '')
  const { transferId } = planned
  if (held.ok) return { refusal: undefined, state: await decided(context, transferId, 'Send') }
  const isShort = held.error.code === 'OUT_OF_STOCK' || held.error.code === 'ORDER_EXPIRED'
  if (!isShort) return { refusal: held, state: held }
  return { refusal: held, state: await decided(context, transferId, 'Refuse') }
}

/**
 * Sends a planned transfer or refuses it, and completes the stock. The transfer's stream records whether it was sent or
 * refused. Every step has no effect the second time, so the command continues after a crash.
 */
const complete = async (
  context: CommandContext,
  found: Transfer,
): Promise<CommandResult<Transfer>> => {
  const isPlanned = found.status === 'planned'
  const { refusal, state } = isPlanned
    ? await hold(context, found)
    : { refusal: undefined, state: ok(found) }
  if (!state.ok) return state
  if (state.value.status === 'refused') {
    const released = await releaseStock(context, heldBy(found), 'abandoned')
    if (!released.ok) return released
    return refusal ?? reject('TRANSFER_NOT_OPEN')
  }
  const out = await takeOut(context, state.value)
  return out.ok ? state : out
}

export const completeTransfer: Command<{ transferId: string }, null> = {
  name: 'complete-transfer',
  may: isShop,
  run: async ({ transferId }, context) => {
    const found = await load(context, transfer, transferId)
    if (found === null) return reject('TRANSFER_NOT_FOUND')
    const completed = await complete(context, found)
    // A refused transfer needs no further steps.
    const after = await load(context, transfer, transferId)
    return completed.ok || after?.status === 'refused' ? ok(null) : completed
  },
}

/** `transferId` (UUID) comes from the sender, so a repeated request creates one transfer. */
export type SendTransfer = {
  transferId: string
  fromBranchId: number
  toBranchId: number
  note: string
  lines: Pieces[]
}

/** Refuses before anything is written. */
const check = async (
  context: CommandContext,
  input: SendTransfer,
): Promise<CommandResult<unknown>> => {
  const { transferId, fromBranchId, toBranchId, lines } = input
  if ((await load(context, branch, String(fromBranchId))) === null)
    return reject('BRANCH_NOT_FOUND')
  const sold = await allSoldAt(context, toBranchId, lines)
  if (!sold.ok) return sold
  const goods = { orderId: transferId, branchId: fromBranchId, demand: lines }
  return lookAtStock(context, goods, () => '')
}

const checkUnlessKnown = async (
  context: CommandContext,
  input: SendTransfer,
): Promise<CommandResult<unknown>> => {
  const known = await load(context, transfer, input.transferId)
  if (known === null) return check(context, input)
  return known.fromBranchId === input.fromBranchId ? ok(null) : reject('TRANSFER_NOT_FOUND')
}

/**
 * Sends free pieces of one branch to another. Three writes follow: the plan, the reservation at the source, the
 * sending; a job completes them after a crash. Refusals before the first write leave no trace.
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
