import { inventory } from '../../domain/inventory/inventory.ts'
import { runsBranch } from '../../domain/kernel/access.ts'
import { type StockKey, stockKeyId } from '../../domain/kernel/pieces.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Command } from '../engine/command.ts'
import { execute, recheck } from '../engine/execute.ts'
import { sizeSoldAt } from './sold-at.ts'

/** `onHand` is all pieces on the shelf, reserved ones included. An absent figure keeps its value. */
export type CountStock = StockKey & { onHand?: number; lowStockThreshold?: number; reason: string }
export type Stock = { onHand: number; reserved: number; lowStockThreshold: number }

export const countStock: Command<CountStock, Stock> = {
  name: 'count-stock',
  may: (actor, { branchId }) => runsBranch(actor, branchId),
  run: async ({ branchId, productId, variantId, ...count }, context) => {
    const key = { branchId, productId, variantId }
    const checked = await recheck((maxAgeMs) => sizeSoldAt(key, context, maxAgeMs))
    if (!checked.ok) return checked
    const { onHand, lowStockThreshold, reason } = count
    const command = { type: 'Count', key, onHand, lowStockThreshold, reason } as const
    const counted = await execute(context, inventory, stockKeyId(key), command)
    if (!counted.ok) return counted
    const { state } = counted.value
    return ok({
      onHand: state.onHand,
      reserved: state.reserved,
      lowStockThreshold: state.lowStockThreshold,
    })
  },
}
