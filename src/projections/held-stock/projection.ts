import { type StockKey, stockKeyId } from '../../domain/inventory/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { type Projection, update } from '../projection.ts'

/**
 * The branch stock that an order holds. `id` is the order's. `endedAt` (ISO 8601, UTC): since when it should hold none.
 */
export type HeldStockDoc = Doc & { keys: string[]; endedAt: string | null }

type OnKey = { data: StockKey & { orderId: string } }

const letGo = ({ data }: OnKey) => ({
  id: data.orderId,
  fold: (doc: Omit<HeldStockDoc, 'position'> | undefined) => {
    const keys = doc?.keys.filter((key) => key !== stockKeyId(data)) ?? []
    return doc === undefined || keys.length === 0 ? undefined : { ...doc, keys }
  },
})

const end = ({ data, meta }: { data: { orderId: string }; meta: { at: string } }) =>
  update<HeldStockDoc>(data.orderId, (doc) => ({ ...doc, endedAt: meta.at }))

export const heldStock: Projection<HeldStockDoc> = {
  collection: { name: 'held-stock', version: 1, indexes: [['endedAt']] },
  on: {
    StockReserved: ({ data }) => ({
      id: data.orderId,
      fold: (doc) => {
        const { keys, endedAt } = doc ?? { keys: [], endedAt: null }
        return { id: data.orderId, keys: [...keys, stockKeyId(data)], endedAt }
      },
    }),
    ReservationReleased: letGo,
    StockDispatched: letGo,
    OrderCancelled: end,
    OrderAbandoned: end,
  },
}
