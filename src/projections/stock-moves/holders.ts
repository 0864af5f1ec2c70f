import type { ReadStore } from '../../stores/read-store/port.ts'
import { type OrderDoc, orders } from '../orders/projection.ts'
import { transfers } from '../transfers/projection.ts'

/** What pieces move for, or are held for. Of the two at most one is there. */
export type Holder = {
  order: { id: string; orderNumber: string } | null
  transferId: string | null
}

/** Tells orders from transfers, which hold pieces under their ids too. */
export const holdersOf = async (
  store: Pick<ReadStore, 'getMany'>,
  entries: readonly { holderId: string | null }[],
): Promise<(holderId: string | null) => Holder> => {
  const ids = [...new Set(entries.flatMap(({ holderId }) => holderId ?? []))]
  const [ofOrders, ofTransfers] = await Promise.all([
    store.getMany<OrderDoc>(orders.collection, ids),
    store.getMany(transfers.collection, ids),
  ])
  const known = new Map(ofOrders.map(({ id, orderNumber }) => [id, { id, orderNumber }]))
  const transferIds = new Set(ofTransfers.map(({ id }) => id))
  return (holderId) => ({
    order: known.get(holderId ?? '') ?? null,
    transferId: holderId !== null && transferIds.has(holderId) ? holderId : null,
  })
}
