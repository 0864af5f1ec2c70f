import type { ChangedStock } from '../../contract/inventory.ts'
import { inventory } from '../../domain/inventory/inventory.ts'
import { runsBranch } from '../../domain/kernel/access.ts'
import { recall } from '../../domain/kernel/growing-maps.ts'
import type { Pieces } from '../../domain/kernel/pieces.ts'
import { stockKeyId } from '../../domain/kernel/pieces.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { Command, CommandContext, CommandResult } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { allOf } from './sold-at.ts'
import { stockAnswer } from './stock-answer.ts'

/** `writeOffId` (UUID) comes from the sender, so a repeated request is recorded once. Each item is listed once. */
export type WriteOffStock = {
  branchId: number
  writeOffId: string
  reason: string
  lines: readonly Pieces[]
}

/**
 * Checks, before anything is written, that the shelf has enough pieces. Accepts items that an earlier run of this
 * write-off has already removed.
 */
const look = async (
  context: CommandContext,
  { branchId, writeOffId }: WriteOffStock,
  { productId, variantId, quantity }: Pieces,
): Promise<CommandResult> => {
  const state = await load(context, inventory, stockKeyId({ branchId, productId, variantId }))
  const { onHand } = state
  const isDone = recall(state.done, writeOffId) !== undefined
  if (isDone || quantity <= onHand) return ok(null)
  return reject('NOT_ON_SHELF', { productId, variantId, onHand })
}

/**
 * Removes broken, spoilt or lost pieces from the stock, with a reason. The answer lists the orders that lack pieces
 * now.
 */
export const writeOffStock: Command<WriteOffStock, ChangedStock[]> = {
  name: 'write-off-stock',
  may: (actor, { branchId }) => runsBranch(actor, branchId),
  run: async (input, context) => {
    const { branchId, writeOffId, reason, lines } = input
    const there = allOf(await Promise.all(lines.map((line) => look(context, input, line))))
    if (!there.ok) return there
    const writeOff = async ({ productId, variantId, quantity }: Pieces) => {
      const key = { branchId, productId, variantId }
      const command = { type: 'WriteOff', key, writeOffId, quantity, reason } as const
      const off = await execute(context, inventory, stockKeyId(key), command)
      return off.ok ? ok(await stockAnswer(context, key, off.value.state)) : off
    }
    return allOf(await Promise.all(lines.map(writeOff)))
  },
}
