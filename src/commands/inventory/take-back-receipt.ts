import type { ChangedStock } from '../../contract/inventory.ts'
import { inventory } from '../../domain/inventory/inventory.ts'
import { worksAt } from '../../domain/kernel/access.ts'
import { type Pieces, stockKeyId } from '../../domain/kernel/pieces.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Command, CommandResult } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'
import { stockAnswer } from './stock-answer.ts'

/** `receiptId` is the id with which the line was received. */
export type TakeBackReceipt = {
  branchId: number
  receiptId: string
  line: Omit<Pieces, 'quantity'>
}

/**
 * Takes back one line of a receipt of the same day, for example one with a wrong number of pieces. Refused if fewer
 * pieces are left on the shelf.
 */
export const takeBackReceipt: Command<TakeBackReceipt, ChangedStock> = {
  name: 'take-back-receipt',
  may: (actor, { branchId }) => worksAt(actor, branchId),
  run: async (
    { branchId, receiptId, line: { productId, variantId } },
    context,
  ): Promise<CommandResult<ChangedStock>> => {
    const key = { branchId, productId, variantId }
    const at = context.world.now().toISOString()
    const command = { type: 'TakeBackReceipt', key, receiptId, at } as const
    const done = await execute(context, inventory, stockKeyId(key), command)
    return done.ok ? ok(await stockAnswer(context, key, done.value.state)) : done
  },
}
