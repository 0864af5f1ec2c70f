import { runsBranch } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { LostDay, LostPieces } from '../../stores/lost-sales/port.ts'
import type { Command } from '../engine/command.ts'

/** The products that are told. */
const FIRST = 10

/** `since`: 'YYYY-MM-DD' in Nairobi. */
export type ReadLostSales = { branchId: number; since: string }

/** What a branch could have sold: the products that lost the most, and the pieces of each day. */
export const readLostSales: Command<ReadLostSales, { products: LostPieces[]; days: LostDay[] }> = {
  name: 'read-lost-sales',
  may: (actor, { branchId }) => runsBranch(actor, branchId),
  run: async ({ branchId, since }, { lostSales }) => {
    const [products, days] = await Promise.all([
      lostSales.products(branchId, since, FIRST),
      lostSales.days(branchId, since),
    ])
    return ok({ products, days })
  },
}
