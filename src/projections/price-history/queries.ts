import { denied, isAdmin } from '../../domain/kernel/access.ts'
import type { Actor } from '../../domain/kernel/actor.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { ReadStore } from '../../stores/read-store/port.ts'
import type { Answer } from '../answer.ts'
import { type ReadModelQueries, readsFrom } from '../reads-from.ts'
import { type PriceEntry, type PriceHistoryDoc, priceHistory } from './projection.ts'

export type PriceHistoryQueries = ReadModelQueries & {
  /** For admins, the newest first. Empty for a product that nobody added. */
  ofProduct(actor: Actor, productId: number): Answer<PriceEntry[]>
}

export const openPriceHistoryQueries = (store: ReadStore): PriceHistoryQueries => ({
  ...readsFrom(store, priceHistory),
  ofProduct: async (actor, productId) => {
    if (!isAdmin(actor)) return denied(actor)
    const doc = await store.get<PriceHistoryDoc>(priceHistory.collection, String(productId))
    return ok(doc?.entries.toReversed() ?? [])
  },
})
