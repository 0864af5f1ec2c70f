import type { ErrorCode } from '../../contract/errors.ts'
import { branch } from '../../domain/branch/branch.ts'
import { type StockKey, stockKeyId } from '../../domain/inventory/events.ts'
import { inventory } from '../../domain/inventory/inventory.ts'
import { runsBranch } from '../../domain/kernel/access.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import { offerOf, product } from '../../domain/product/product.ts'
import type { Command, CommandContext } from '../engine/command.ts'
import { execute, load, recheck } from '../engine/execute.ts'

/** `onHand`: the pieces on the shelf, reserved ones included. A figure that is not given stays as it is. */
export type CountStock = StockKey & { onHand?: number; lowStockThreshold?: number; reason: string }
export type Stock = { onHand: number; reserved: number; lowStockThreshold: number }

const check = async (
  { branchId, productId, variantId }: StockKey,
  context: CommandContext,
  maxAgeMs: number,
): Promise<Result<null, Rejection<ErrorCode>>> => {
  const [at, counted] = await Promise.all([
    load(context, branch, String(branchId), maxAgeMs),
    load(context, product, String(productId), maxAgeMs),
  ])
  if (at === null) return reject('BRANCH_NOT_FOUND')
  if (counted === null) return reject('PRODUCT_NOT_FOUND')
  if (offerOf(counted, variantId) === undefined) return reject('VARIANT_NOT_FOUND')
  const { exclusiveBranchId } = counted
  const isSold = exclusiveBranchId === null || exclusiveBranchId === branchId
  return isSold ? ok(null) : reject('PRODUCT_NOT_AT_BRANCH')
}

export const countStock: Command<CountStock, Stock> = {
  name: 'count-stock',
  may: (actor, { branchId }) => runsBranch(actor, branchId),
  run: async ({ branchId, productId, variantId, ...count }, context) => {
    const key = { branchId, productId, variantId }
    const checked = await recheck((maxAgeMs) => check(key, context, maxAgeMs))
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
