import { type StockKey, stockKeyId } from '../../domain/kernel/pieces.ts'
import type { Recorded } from '../../stores/event-store/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import {
  type Body,
  type DocChange,
  type Doer,
  doerOf,
  type EventOf,
  type Projection,
  update,
} from '../projection.ts'

/** Pieces of one stock record. `isSetAside`: the missing pieces were found and set aside. */
export type HeldLine = { stockId: string; quantity: number; isSetAside?: true }

/**
 * The stock that an order or transfer holds at a branch. `id` is the order's or transfer's id. `since`: when its first
 * pieces were reserved, by `actor`. `endedAt`: since when it should hold none. Both times are ISO 8601 in UTC. `isOut`:
 * the goods went out for delivery.
 */
export type HeldStockDoc = Doc & {
  branchId: number
  since: string
  actor: Doer
  lines: HeldLine[]
  endedAt: string | null
  isOut: boolean
}
type Held = Body<HeldStockDoc>

const start = ({ data: { orderId: id, branchId }, meta }: EventOf<'StockReserved'>): Held => ({
  id,
  branchId,
  since: meta.at,
  actor: doerOf(meta),
  lines: [],
  endedAt: null,
  isOut: false,
})

const without = (lines: readonly HeldLine[], stockId: string): HeldLine[] =>
  lines.filter((line) => line.stockId !== stockId)

const reserve = (event: EventOf<'StockReserved'>): DocChange<HeldStockDoc> => {
  const { data } = event
  const stockId = stockKeyId(data)
  return {
    id: data.orderId,
    fold: (doc = start(event)) => ({
      ...doc,
      lines: [...without(doc.lines, stockId), { stockId, quantity: data.quantity }],
    }),
  }
}

const letGo = (id: string, key: StockKey): DocChange<HeldStockDoc> => ({
  id,
  fold: (doc) => {
    const lines = without(doc?.lines ?? [], stockKeyId(key))
    return doc === undefined || lines.length === 0 ? undefined : { ...doc, lines }
  },
})

const setAside = (id: string, key: StockKey) =>
  update<HeldStockDoc>(id, (doc) => ({
    ...doc,
    lines: doc.lines.map((line) =>
      line.stockId === stockKeyId(key) ? { ...line, isSetAside: true } : line,
    ),
  }))

type OnOrder = Pick<Recorded, 'meta'> & { data: { orderId: string } }
const end = ({ data, meta }: OnOrder) =>
  update<HeldStockDoc>(data.orderId, (doc) => ({ ...doc, endedAt: meta.at }))
const goOut = ({ data, meta }: OnOrder) =>
  update<HeldStockDoc>(data.orderId, (doc) => ({ ...doc, endedAt: meta.at, isOut: true }))

/** One document an order, in place of one a line: a purchase of many lines writes it once. */
export const heldStock: Projection<HeldStockDoc> = {
  collection: { name: 'held-stock', version: 3, indexes: [['endedAt'], ['branchId', '-since']] },
  on: {
    StockReserved: reserve,
    StockCounted: ({ data }) => (data.foundFor === undefined ? [] : setAside(data.foundFor, data)),
    ReservationReleased: ({ data }) => letGo(data.orderId, data),
    StockDispatched: ({ data }) => letGo(data.orderId, data),
    StockTransferredOut: ({ data }) => letGo(data.transferId, data),
    OrderOutForDelivery: goOut,
    OrderCancelled: end,
    OrderAbandoned: end,
  },
}
