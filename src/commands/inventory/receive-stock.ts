import type { ChangedStock } from '../../contract/inventory.ts'
import { inventory } from '../../domain/inventory/inventory.ts'
import { worksAt } from '../../domain/kernel/access.ts'
import { type Pieces, stockKeyId } from '../../domain/kernel/pieces.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Command } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'
import { allOf, allSoldAt } from './sold-at.ts'
import { stockAnswer } from './stock-answer.ts'

/** `receiptId` (UUID) comes from the sender, so a repeated request is recorded once. Each item is listed once. */
export type ReceiveStock = {
  branchId: number
  receiptId: string
  note: string
  lines: readonly Pieces[]
}

/** Adds goods from a supplier to the stock. A product without a stock record gets one. */
export const receiveStock: Command<ReceiveStock, ChangedStock[]> = {
  name: 'receive-stock',
  may: (actor, { branchId }) => worksAt(actor, branchId),
  run: async ({ branchId, receiptId, note, lines }, context) => {
    const sold = await allSoldAt(context, branchId, lines)
    if (!sold.ok) return sold
    const receive = async ({ productId, variantId, quantity }: Pieces) => {
      const key = { branchId, productId, variantId }
      const command = { type: 'Receive', key, receiptId, quantity, note } as const
      const received = await execute(context, inventory, stockKeyId(key), command)
      return received.ok ? ok(await stockAnswer(context, key, received.value.state)) : received
    }
    return allOf(await Promise.all(lines.map(receive)))
  },
}
