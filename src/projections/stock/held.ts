import { type StockKey, stockKeyId } from '../../domain/kernel/pieces.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { type Projection, update } from '../projection.ts'

/**
 * The stock that an order or transfer holds at branches. `id` is the order's or transfer's id. `endedAt` (ISO 8601 in
 * UTC): since when it should hold none. `isOut`: the goods went out for delivery.
 */
export type HeldStockDoc = Doc & { keys: string[]; endedAt: string | null; isOut: boolean }

const letGo = (id: string, key: StockKey) => ({
  id,
  fold: (doc: Omit<HeldStockDoc, 'position'> | undefined) => {
    const keys = doc?.keys.filter((held) => held !== stockKeyId(key)) ?? []
    return doc === undefined || keys.length === 0 ? undefined : { ...doc, keys }
  },
})

type OnOrder = { data: { orderId: string }; meta: { at: string } }
const end = ({ data, meta }: OnOrder) =>
  update<HeldStockDoc>(data.orderId, (doc) => ({ ...doc, endedAt: meta.at }))
const goOut = ({ data, meta }: OnOrder) =>
  update<HeldStockDoc>(data.orderId, (doc) => ({ ...doc, endedAt: meta.at, isOut: true }))

export const heldStock: Projection<HeldStockDoc> = {
  collection: { name: 'held-stock', version: 2, indexes: [['endedAt']] },
  on: {
    StockReserved: ({ data }) => ({
      id: data.orderId,
      fold: (doc) => {
        const { keys, endedAt, isOut } = doc ?? { keys: [], endedAt: null, isOut: false }
        return { id: data.orderId, keys: [...keys, stockKeyId(data)], endedAt, isOut }
      },
    }),
    ReservationReleased: ({ data }) => letGo(data.orderId, data),
    StockDispatched: ({ data }) => letGo(data.orderId, data),
    StockTransferredOut: ({ data }) => letGo(data.transferId, data),
    OrderOutForDelivery: goOut,
    OrderCancelled: end,
    OrderAbandoned: end,
  },
}
