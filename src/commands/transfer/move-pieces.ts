import { type StockKey, stockKeyId } from '../../domain/inventory/events.ts'
import { type InventoryCommand, inventory } from '../../domain/inventory/inventory.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Pieces } from '../../domain/transfer/events.ts'
import type { Arrival, Transfer } from '../../domain/transfer/state.ts'
import type { CommandContext } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'
import type { Goods } from '../inventory/reserve-stock.ts'

const forEachLine = async (
  context: CommandContext,
  branchId: number,
  lines: readonly Pieces[],
  commandFor: (key: StockKey, quantity: number) => InventoryCommand,
) => {
  const answers = await Promise.all(
    lines.map(({ productId, variantId, quantity }) => {
      const key = { branchId, productId, variantId }
      return execute(context, inventory, stockKeyId(key), commandFor(key, quantity))
    }),
  )
  return answers.find((answer) => !answer.ok) ?? ok(null)
}

/** The pieces that the transfer holds at its source: until they leave it goes by the rules of an order. */
export const heldBy = ({ transferId, fromBranchId, lines }: Transfer): Goods => ({
  orderId: transferId,
  branchId: fromBranchId,
  demand: lines.map(({ open: _, ...line }) => line),
})

/** The pieces leave the source for the road, once. */
export const takeOut = (context: CommandContext, { transferId, fromBranchId, lines }: Transfer) =>
  forEachLine(context, fromBranchId, lines, (key) => ({ type: 'TransferOut', key, transferId }))

/** The pieces of one arrival go onto the shelves of its branch, once. */
export const putIn = (
  context: CommandContext,
  { transferId }: Transfer,
  { id: arrivalId, branchId, lines }: Arrival,
) =>
  forEachLine(context, branchId, lines, (key, quantity) => ({
    type: 'TransferIn',
    key,
    transferId,
    arrivalId,
    quantity,
  }))
