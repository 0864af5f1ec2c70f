import type { ErrorCode } from '../../contract/errors.ts'
import type { ChangedStock } from '../../contract/inventory.ts'
import { inventory } from '../../domain/inventory/inventory.ts'
import { worksAt } from '../../domain/kernel/access.ts'
import { type StockKey, stockKeyId } from '../../domain/kernel/pieces.ts'
import { ok, type Rejection } from '../../domain/kernel/result.ts'
import type { Command, CommandContext, CommandResult } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'
import { withMoves } from './shelf-history.ts'
import { stockAnswer } from './stock-answer.ts'

/**
 * `onHand` is the counted number of pieces, `seen` the number that the counter was shown. `reason`: why they differ,
 * which a large loss needs.
 */
type CountShelf = StockKey & { onHand: number; seen: number; reason?: string | undefined }

const countOneShelf = async (
  { branchId, productId, variantId, onHand, seen, reason }: CountShelf,
  context: CommandContext,
): Promise<CommandResult<ChangedStock>> => {
  const key = { branchId, productId, variantId }
  const command = { type: 'CountShelf', key, onHand, seen, reason } as const
  const counted = await execute(context, inventory, stockKeyId(key), command)
  if (counted.ok) return ok(await stockAnswer(context, key, counted.value.state))
  return withMoves(context, key, counted, 'onHand')
}

/**
 * Records the counted pieces of a shelf. If the stock changed after the counter saw it, the refusal lists the moves;
 * the counter may then count again or confirm the figure.
 */
export const countShelf: Command<CountShelf, ChangedStock> = {
  name: 'count-shelf',
  may: (actor, { branchId }) => worksAt(actor, branchId),
  run: countOneShelf,
}

type Row = Omit<CountShelf, 'branchId'>
type RefusedRow = Pick<Row, 'productId' | 'variantId'> & { error: Rejection<ErrorCode> }
export type CountedShelves = { counted: ChangedStock[]; refused: RefusedRow[] }

/** Records the counts of many shelves. Each row stands alone: refused rows are listed, the others are written. */
export const countShelves: Command<{ branchId: number; rows: Row[] }, CountedShelves> = {
  name: 'count-shelves',
  may: (actor, { branchId }) => worksAt(actor, branchId),
  run: async ({ branchId, rows }, context) => {
    const all: CountedShelves = { counted: [], refused: [] }
    for (const row of rows) {
      const { productId, variantId } = row
      const counted = await countOneShelf({ branchId, ...row }, context)
      if (counted.ok) all.counted.push(counted.value)
      else all.refused.push({ productId, variantId, error: counted.error })
    }
    return ok(all)
  },
}
