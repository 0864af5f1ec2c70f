import type { ReadStore } from '../../stores/read-store/port.ts'
import { everyDoc } from '../every-doc.ts'
import { type HeldStockDoc, heldStock } from './projection.ts'

/** For the sweep worker alone. No route asks it. */
export type HeldStockQueries = {
  /** Orders that ended before `iso` (ISO 8601 in UTC) and hold stock all the same, the longest ended first. */
  byEnded(iso: string): AsyncIterable<HeldStockDoc>
}

export const openHeldStockQueries = (store: ReadStore): HeldStockQueries => ({
  byEnded: (iso) =>
    everyDoc(store, heldStock.collection, { where: { endedAt: { lt: iso } }, sort: ['endedAt'] }),
})
