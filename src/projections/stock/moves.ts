import type { StockTerm } from '../../contract/inventory.ts'
import type { InventoryEvent } from '../../domain/inventory/events.ts'
import { movementOf } from '../../domain/inventory/events.ts'
import { type StockKey, stockKeyId } from '../../domain/kernel/pieces.ts'
import type { Recorded } from '../../stores/event-store/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import {
  type DocChange,
  type Doer,
  doerOf,
  type Projection,
  remove,
  update,
} from '../projection.ts'

/**
 * An event that changed a figure of a stock record. The event of a reservation is listed only while the reservation
 * lasts.
 */
export type StockMoveDoc = Doc & {
  stockId: string
  term: StockTerm
  /** Negative if pieces left the shelf. */
  pieces: number
  at: string
  actor: Doer
  /** The text that somebody typed. */
  note: string | null
  /** The order or transfer for which pieces moved or are held. */
  holderId: string | null
  /** On a reservation: its missing pieces were found and set aside. */
  isSetAside?: true
}

type NoteAndHolder = Pick<StockMoveDoc, 'note' | 'holderId'>
const nothing: NoteAndHolder = { note: null, holderId: null }

const entry = (
  id: string,
  event: Recorded<InventoryEvent>,
  facts: Pick<StockMoveDoc, 'term' | 'pieces'> & NoteAndHolder,
): DocChange<StockMoveDoc> => {
  const by = { at: event.meta.at, actor: doerOf(event.meta) }
  return { id, fold: () => ({ id, stockId: stockKeyId(event.data), ...facts, ...by }) }
}

const move = (
  event: Recorded<InventoryEvent>,
  term: StockTerm,
  extra: Partial<NoteAndHolder> = {},
) => entry(event.id, event, { term, pieces: movementOf(event), ...nothing, ...extra })

const heldAs = (key: StockKey, holderId: string): string => `${stockKeyId(key)}.${holderId}`

const letGo = (key: StockKey, holderId: string) => remove(heldAs(key, holderId))

const setAside = (key: StockKey, holderId: string) =>
  update<StockMoveDoc>(heldAs(key, holderId), (doc) => ({ ...doc, isSetAside: true }))

export const stockMoves: Projection<StockMoveDoc> = {
  collection: { name: 'stock-moves', version: 1, indexes: [['stockId', 'term', '-at']] },
  on: {
    // The first count of a record opens it.
    StockCounted: (event) => {
      const { foundFor, reason: note } = event.data
      const counted = move(event, event.revision === 0 ? 'opening' : 'counted', { note })
      return foundFor === undefined ? counted : [counted, setAside(event.data, foundFor)]
    },
    StockReserved: (event) => {
      const { orderId: holderId, quantity: pieces } = event.data
      const facts = { term: 'reserved', pieces, note: null, holderId } as const
      return entry(heldAs(event.data, holderId), event, facts)
    },
    ReservationReleased: ({ data }) => letGo(data, data.orderId),
    StockDispatched: (event) => {
      const { orderId: holderId } = event.data
      return [move(event, 'left', { holderId }), letGo(event.data, holderId)]
    },
    StockReturned: (event) => move(event, 'returned', { holderId: event.data.orderId }),
    StockReceived: (event) => move(event, 'received', { note: event.data.note || null }),
    StockWrittenOff: (event) => move(event, 'writtenOff', { note: event.data.reason }),
    StockTransferredOut: (event) => {
      const { transferId: holderId } = event.data
      return [move(event, 'transferredOut', { holderId }), letGo(event.data, holderId)]
    },
    StockTransferredIn: (event) =>
      move(event, 'transferredIn', { holderId: event.data.transferId }),
  },
}
