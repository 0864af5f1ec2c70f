import type { ErrorCode } from '../../contract/errors.ts'
import type { ChangedStock } from '../../contract/inventory.ts'
import { runsBranch } from '../../domain/kernel/access.ts'
import { ok, type Rejection } from '../../domain/kernel/result.ts'
import type { Command } from '../engine/command.ts'
import { type CountShelf, countOneShelf } from './count-shelf.ts'

type Row = Omit<CountShelf, 'branchId'>
type RefusedRow = Pick<Row, 'productId' | 'variantId'> & { error: Rejection<ErrorCode> }
export type CountedShelves = { counted: ChangedStock[]; refused: RefusedRow[] }

/** Many shelves of a branch. Each row counts by itself: those that moved are listed, and the others are written. */
export const countShelves: Command<{ branchId: number; rows: Row[] }, CountedShelves> = {
  name: 'count-shelves',
  may: (actor, { branchId }) => runsBranch(actor, branchId),
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
