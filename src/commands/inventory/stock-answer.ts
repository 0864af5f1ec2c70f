import type { ChangedStock } from '../../contract/inventory.ts'
import {
  availableOf,
  type InventoryState,
  type ShortHolder,
  shortOrders,
} from '../../domain/inventory/state.ts'
import { type StockKey, stockKeyId } from '../../domain/kernel/pieces.ts'
import { order } from '../../domain/order/order.ts'
import { isPlaced } from '../../domain/order/state.ts'
import type { CommandContext } from '../engine/command.ts'
import { load } from '../engine/execute.ts'

/** The most orders that an answer lists. */
const MOST_NAMED = 20

const named = async (context: CommandContext, { holderId: orderId, ...short }: ShortHolder) => {
  const state = await load(context, order, orderId)
  return { orderId, ...short, orderNumber: isPlaced(state) ? state.orderNumber : null }
}

/** The stock record after a change, with the orders that lack pieces now. */
export const stockAnswer = async (
  context: CommandContext,
  { branchId, productId, variantId }: StockKey,
  state: InventoryState,
): Promise<ChangedStock> => {
  const { onHand, reserved, lowStockThreshold, edits: revision, lastCounted: counted } = state
  const key = { branchId, productId, variantId }
  const short = shortOrders(state).slice(0, MOST_NAMED)
  return {
    id: stockKeyId(key),
    ...key,
    quantity: availableOf(state),
    onHand,
    reserved,
    lowStockThreshold,
    revision,
    counted,
    short: {
      pieces: Math.max(0, reserved - onHand),
      orders: await Promise.all(short.map((one) => named(context, one))),
    },
  }
}
