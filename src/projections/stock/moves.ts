import type { StockTerm } from '../../contract/inventory.ts'
import type { InventoryEvent } from '../../domain/inventory/events.ts'
import { movementOf } from '../../domain/inventory/events.ts'
import { stockKeyId } from '../../domain/kernel/pieces.ts'
import type { Recorded } from '../../stores/event-store/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { type DocChange, type Doer, doerOf, type Projection } from '../projection.ts'

/** An event that changed a figure of a stock record. Reservations are read from what orders hold (`reservations.ts`). */
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
  /** The receipt that brought the pieces, or that was taken back. */
  receiptId?: string
}

type NoteAndHolder = Pick<StockMoveDoc, 'note' | 'holderId' | 'receiptId'>
const nothing: NoteAndHolder = { note: null, holderId: null }

const move = (
  event: Recorded<InventoryEvent>,
  term: StockTerm,
  extra: Partial<NoteAndHolder> = {},
): DocChange<StockMoveDoc> => {
  const { id, meta, data } = event
  const facts = { term, pieces: movementOf(event), ...nothing, ...extra }
  const by = { at: meta.at, actor: doerOf(meta) }
  return { id, fold: () => ({ id, stockId: stockKeyId(data), ...facts, ...by }) }
}

export const stockMoves: Projection<StockMoveDoc> = {
  collection: { name: 'stock-moves', version: 3, indexes: [['stockId', 'term', '-at']] },
  on: {
    // The first count of a record opens it.
    StockCounted: (event) =>
      move(event, event.revision === 0 ? 'opening' : 'counted', { note: event.data.reason }),
    StockDispatched: (event) => move(event, 'left', { holderId: event.data.orderId }),
    StockReturned: (event) => move(event, 'returned', { holderId: event.data.orderId }),
    StockReceived: (event) => {
      const { note, receiptId } = event.data
      return move(event, 'received', { note: note || null, receiptId })
    },
    ReceiptTakenBack: (event) => move(event, 'received', { receiptId: event.data.receiptId }),
    StockWrittenOff: (event) => move(event, 'writtenOff', { note: event.data.reason }),
    StockTransferredOut: (event) =>
      move(event, 'transferredOut', { holderId: event.data.transferId }),
    StockTransferredIn: (event) =>
      move(event, 'transferredIn', { holderId: event.data.transferId }),
  },
}
