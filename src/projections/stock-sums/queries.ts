import { availableOf } from '../../domain/inventory/state.ts'
import { type StockKey, stockKeyId } from '../../domain/inventory/vocabulary.ts'
import { denied, runsBranch } from '../../domain/kernel/access.ts'
import type { Actor } from '../../domain/kernel/actor.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { ReadStore } from '../../stores/read-store/port.ts'
import type { Answer } from '../answer.ts'
import { type ReadModelQueries, readsFrom } from '../reads-from.ts'
import { onShelf, type StockSumDoc, type StockTerms, stockSums, termsOf } from './projection.ts'

/** The terms, and the figures that they give. `quantity` can be sold. */
export type ToldSum = StockTerms & {
  id: string
  onHand: number
  reserved: number
  quantity: number
}

export type StockSumQueries = ReadModelQueries & {
  /** For those who run the branch. */
  of(actor: Actor, key: StockKey): Answer<ToldSum>
}

const told = (doc: StockSumDoc): ToldSum => {
  const { id, reserved } = doc
  const onHand = onShelf(doc)
  return { id, ...termsOf(doc), onHand, reserved, quantity: availableOf({ onHand, reserved }) }
}

export const openStockSumQueries = (store: ReadStore): StockSumQueries => ({
  of: async (actor, key) => {
    if (!runsBranch(actor, key.branchId)) return denied(actor)
    const doc = await store.get<StockSumDoc>(stockSums.collection, stockKeyId(key))
    return doc === undefined ? reject('STOCK_NOT_FOUND') : ok(told(doc))
  },
  ...readsFrom(store, stockSums),
})
