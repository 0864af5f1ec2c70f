import { outOfStockDetails } from '../../contract/error-details.ts'
import { nairobiDay } from '../../contract/rules/dates.ts'
import { runsBranch } from '../../domain/kernel/access.ts'
import type { Pieces } from '../../domain/kernel/pieces.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { LostDay, LostPieces, LostSale } from '../../stores/lost-sales/port.ts'
import type { Command, CommandContext } from '../engine/command.ts'
import { askerOf, hashedAsk } from './hashed-ask.ts'

/** The same account, device or network is counted once in this time (ms) for the same product. */
const ONCE_MS = 3_600_000
/** The most pieces that one refused order counts for. */
const MOST_OF_AN_ASK = 100

/** `device` is the browser, if known. `facts` belong to the refusal OUT_OF_STOCK. */
type RefusedOrder = {
  branchId: number
  wanted: readonly Pieces[]
  device: string | undefined
  facts: unknown
}

/** The pieces that were asked for and not in stock. */
const lostIn = ({ branchId, wanted, facts }: RefusedOrder, day: string): LostSale[] => {
  const details = outOfStockDetails.safeParse(facts)
  if (!details.success) return []
  return details.data.items.map(({ productId, variantId, available }) => {
    const wantedPieces = wanted
      .filter((one) => one.productId === productId && one.variantId === variantId)
      .reduce((sum, { quantity }) => sum + quantity, 0)
    const pieces = Math.min(Math.max(wantedPieces - available, 1), MOST_OF_AN_ASK)
    return { branchId, productId, variantId, day, pieces }
  })
}

/**
 * Counts the pieces that an order was refused for. If counting fails, an alert is raised, and the buyer notices
 * nothing.
 */
export const countLostSales = async (
  context: CommandContext,
  refused: RefusedOrder,
): Promise<void> => {
  const asker = askerOf(context, refused.device)
  try {
    for (const sale of lostIn(refused, nairobiDay(context.world.now()))) {
      const { branchId, productId, variantId } = sale
      const what = `${branchId}.${productId}.${variantId}`
      const ask = { secret: 'lost-sales', asker, what, lastsMs: ONCE_MS }
      await context.lostSales.count(sale, await hashedAsk(context, ask))
    }
  } catch (error) {
    context.alert('lost-sale-not-counted', { reason: String(error) })
  }
}

/** The number of products in the answer. */
const FIRST = 10

/** `since` is a day in Nairobi: 'YYYY-MM-DD'. */
export type ReadLostSales = { branchId: number; since: string }

/** What a branch could not sell: the products with the most lost pieces, and the lost pieces of each day. */
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
