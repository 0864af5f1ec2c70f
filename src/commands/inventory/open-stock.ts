import type { ChangedStock } from '../../contract/inventory.ts'
import { inventory } from '../../domain/inventory/inventory.ts'
import { runsBranch } from '../../domain/kernel/access.ts'
import { stockKeyId } from '../../domain/kernel/pieces.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { ProductState } from '../../domain/product/state.ts'
import type { Command, CommandContext, CommandResult } from '../engine/command.ts'
import { execute, load, recheck } from '../engine/execute.ts'
import { soldAt } from './sold-at.ts'
import { stockAnswer } from './stock-answer.ts'

/** Without `variantId` every size of the product is opened. */
export type OpenStock = {
  branchId: number
  productId: number
  variantId?: number | undefined
  quantity: number
  lowStockThreshold: number
}

const sizesOf = (
  { variants }: NonNullable<ProductState>,
  only: number | undefined,
): CommandResult<number[]> => {
  const all = variants.length === 0 ? [0] : variants.map(({ variantId }) => variantId)
  if (only === undefined) return ok(all)
  return all.includes(only) ? ok([only]) : reject('VARIANT_NOT_FOUND')
}

const openSize = async (
  { branchId, productId, quantity, lowStockThreshold }: OpenStock,
  variantId: number,
  context: CommandContext,
) => {
  const key = { branchId, productId, variantId }
  const figures = { quantity, lowStockThreshold, reason: 'Opening stock' }
  const opened = await execute(context, inventory, stockKeyId(key), {
    type: 'Open',
    key,
    ...figures,
  })
  const state = opened.ok ? opened.value.state : await load(context, inventory, stockKeyId(key))
  return { opened, record: await stockAnswer(context, key, state) }
}

/** Opens a stock record for each size of a product. Sizes with a record keep it. Refused if every size has one. */
export const openStock: Command<OpenStock, ChangedStock[]> = {
  name: 'open-stock',
  may: (actor, { branchId }) => runsBranch(actor, branchId),
  run: async (input, context) => {
    const sold = await recheck((maxAgeMs) => soldAt(input, context, maxAgeMs))
    if (!sold.ok) return sold
    const sizes = sizesOf(sold.value, input.variantId)
    if (!sizes.ok) return sizes
    const all = await Promise.all(sizes.value.map((size) => openSize(input, size, context)))
    const refusals = all.flatMap(({ opened }) => (opened.ok ? [] : [opened]))
    const refusal =
      refusals.find(({ error }) => error.code !== 'STOCK_ALREADY_OPEN') ??
      (refusals.length === all.length ? refusals[0] : undefined)
    return refusal ?? ok(all.map(({ record }) => record))
  },
}
