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

/**
 * `writeOffId` (UUID) comes from the sender, so that the same write-off sent again is the same. Each key stands once.
 */
export type WriteOffStock = {
  branchId: number
  writeOffId: string
  reason: string
  lines: readonly Pieces[]
}

/** Refuses before anything is written, but for what the same write-off took before. */
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

/** Pieces that are broken, spoilt or gone leave the shelves, with the reason. The orders that go short are named. */
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
