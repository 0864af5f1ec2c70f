import type { ChangedStock } from '../../contract/inventory.ts'
import { inventory } from '../../domain/inventory/inventory.ts'
import { runsBranch } from '../../domain/kernel/access.ts'
import { type StockKey, stockKeyId } from '../../domain/kernel/pieces.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Command } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'
import { withMoves } from './shelf-history.ts'
import { stockAnswer } from './stock-answer.ts'

/**
 * `quantity` and `seen` count pieces that can be sold. An absent figure keeps its value. `reason`: why they differ, which
 * a large loss needs.
 */
export type EditStock = StockKey & {
  quantity?: number | undefined
  seen?: number | undefined
  lowStockThreshold?: number | undefined
  revision?: number | undefined
  reason?: string | undefined
}

export const editStock: Command<EditStock, ChangedStock> = {
  name: 'edit-stock',
  may: (actor, { branchId }) => runsBranch(actor, branchId),
  run: async ({ branchId, productId, variantId, ...figures }, context) => {
    const key = { branchId, productId, variantId }
    const { quantity, seen, lowStockThreshold, revision, reason } = figures
    const command = {
      type: 'Edit',
      key,
      quantity,
      seen,
      lowStockThreshold,
      revision,
      reason,
    } as const
    const edited = await execute(context, inventory, stockKeyId(key), command)
    if (edited.ok) return ok(await stockAnswer(context, key, edited.value.state))
    return withMoves(context, key, edited, 'sellable')
  },
}
