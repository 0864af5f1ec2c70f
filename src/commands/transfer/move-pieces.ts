import { inventory } from '../../domain/inventory/inventory.ts'
import type { Pieces } from '../../domain/kernel/pieces.ts'
import { type StockKey, stockKeyId } from '../../domain/kernel/pieces.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Transfer, TransferArrival } from '../../domain/transfer.ts'
import type { CommandContext, CommandResult } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'
import type { Goods } from '../inventory/order-stock.ts'
import { movedBefore } from '../inventory/shelf-history.ts'

const forEachLine = async (
  branchId: number,
  lines: readonly Pieces[],
  move: (key: StockKey, quantity: number) => Promise<CommandResult<unknown>>,
) => {
  const answers = await Promise.all(
    lines.map(({ productId, variantId, quantity }) =>
      move({ branchId, productId, variantId }, quantity),
    ),
  )
  return answers.find((answer) => !answer.ok) ?? ok(null)
}

/** The pieces that the transfer reserves at its source, in the form of an order's goods. */
export const heldBy = ({ transferId, fromBranchId, lines }: Transfer): Goods => ({
  orderId: transferId,
  branchId: fromBranchId,
  demand: lines.map(({ open: _, ...line }) => line),
})

/** Takes the pieces out of the source's stock, once. */
export const takeOut = (context: CommandContext, { transferId, fromBranchId, lines }: Transfer) =>
  forEachLine(fromBranchId, lines, (key) =>
    execute(context, inventory, stockKeyId(key), { type: 'TransferOut', key, transferId }),
  )

/** Adds the pieces of one arrival to the stock of its branch, once, even if the job runs days later. */
export const putIn = (
  context: CommandContext,
  { transferId }: Transfer,
  { id: arrivalId, branchId, lines, at }: TransferArrival,
) =>
  forEachLine(branchId, lines, async (key, quantity) => {
    if (await movedBefore(context, key, arrivalId, Date.parse(at))) return ok(null)
    const command = { type: 'TransferIn', key, transferId, arrivalId, quantity } as const
    return execute(context, inventory, stockKeyId(key), command)
  })
