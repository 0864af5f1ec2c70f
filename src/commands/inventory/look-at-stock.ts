import { inventory } from '../../domain/inventory/inventory.ts'
import { availableOf } from '../../domain/inventory/state.ts'
import { type StockKey, stockKeyId } from '../../domain/inventory/vocabulary.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import type { Demand } from '../../domain/order/events.ts'
import { chunks } from '../../lib/chunks.ts'
import type { CommandContext } from '../engine/command.ts'
import { load } from '../engine/execute.ts'
import type { Goods } from './order-stock.ts'

/** The most shelves read at once, of the up to 200 that an order may name. */
const AT_ONCE = 32

/** A remembered figure counts where it is enough, however old: the reservation decides. */
const availableFor = async (
  context: CommandContext,
  key: StockKey,
  quantity: number,
): Promise<number> => {
  const id = stockKeyId(key)
  const known = availableOf(
    await load(context, inventory, id, { maxAgeMs: Number.POSITIVE_INFINITY }),
  )
  return known >= quantity ? known : availableOf(await load(context, inventory, id))
}

/**
 * Refuses an order that the shelves cannot give, before anything is written. OUT_OF_STOCK lists what is short, by name.
 */
export const lookAtStock = async (
  context: CommandContext,
  { branchId, demand }: Goods,
  nameOf: (productId: number, variantId: number) => string,
): Promise<Result<null, Rejection<'OUT_OF_STOCK'>>> => {
  const shortOf = async ({ productId, variantId, quantity }: Demand) => {
    const available = await availableFor(context, { branchId, productId, variantId }, quantity)
    if (available >= quantity) return []
    return [{ productId, variantId, name: nameOf(productId, variantId), available }]
  }
  const items: unknown[] = []
  for (const some of chunks(demand, AT_ONCE)) {
    const found = await Promise.all(some.map(shortOf))
    items.push(...found.flat())
  }
  return items.length === 0 ? ok(null) : reject('OUT_OF_STOCK', { items })
}
