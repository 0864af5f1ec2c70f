import type { DomainEvent, EventCatalogue } from '../kernel/decider.ts'
import type { StockKey } from '../kernel/pieces.ts'

/** Why a reservation ended although no goods left. The order of such a reservation is never dispatched. */
export type ReleaseReason = 'cancelled' | 'abandoned'

/**
 * Quantities are whole pieces. A transfer reserves its pieces like an order, under the transfer's id, until they leave.
 */
export type InventoryEvent =
  /**
   * Somebody counted the shelf: the shop expected `onHandBefore`, and `onHand` are there. Reservations stay. The first
   * count opens the record and sets the threshold, which later counts repeat. `foundFor`: the missing pieces of this
   * order were found and set aside for it.
   */
  | DomainEvent<
      'StockCounted',
      StockKey & {
        onHandBefore: number
        onHand: number
        lowStockThreshold: number
        reason: string
        foundFor?: string
      }
    >
  | DomainEvent<
      'LowStockThresholdSet',
      StockKey & { lowStockThresholdBefore: number; lowStockThreshold: number }
    >
  | DomainEvent<'StockReserved', StockKey & { orderId: string; quantity: number }>
  | DomainEvent<
      'ReservationReleased',
      StockKey & { orderId: string; quantity: number; reason: ReleaseReason }
    >
  /** The goods left the branch. The pieces on hand and the reserved pieces both fall. */
  | DomainEvent<'StockDispatched', StockKey & { orderId: string; quantity: number }>
  /** Pieces that had left for an order came back. `returnId` is the order's id if all came back at once. */
  | DomainEvent<'StockReturned', StockKey & { orderId: string; returnId: string; quantity: number }>
  /** Goods came from a supplier. */
  | DomainEvent<'StockReceived', StockKey & { receiptId: string; quantity: number; note: string }>
  /** A receipt of the same day was wrong, so its pieces count as never received. */
  | DomainEvent<'ReceiptTakenBack', StockKey & { receiptId: string; quantity: number }>
  /** Broken, spoilt or missing pieces leave the shelf without an order. */
  | DomainEvent<
      'StockWrittenOff',
      StockKey & { writeOffId: string; quantity: number; reason: string }
    >
  /** Pieces that a transfer had reserved left the branch. */
  | DomainEvent<'StockTransferredOut', StockKey & { transferId: string; quantity: number }>
  /** Pieces of a transfer are on this branch's shelf: they arrived, were sent back, or never left. */
  | DomainEvent<
      'StockTransferredIn',
      StockKey & { transferId: string; arrivalId: string; quantity: number }
    >

export const inventoryEvents: EventCatalogue<InventoryEvent> = {
  StockCounted: { version: 2 },
  LowStockThresholdSet: { version: 1 },
  StockReserved: { version: 1 },
  ReservationReleased: { version: 1 },
  StockDispatched: { version: 1 },
  StockReturned: { version: 2 },
  StockReceived: { version: 1 },
  ReceiptTakenBack: { version: 1 },
  StockWrittenOff: { version: 1 },
  StockTransferredOut: { version: 1 },
  StockTransferredIn: { version: 1 },
}

/** By how many pieces an event changes what lies on the shelf. */
export const movementOf = ({ type, data }: InventoryEvent): number => {
  switch (type) {
    case 'StockCounted':
      return data.onHand - data.onHandBefore
    case 'StockDispatched':
    case 'StockWrittenOff':
    case 'ReceiptTakenBack':
    case 'StockTransferredOut':
      return -data.quantity
    case 'StockReturned':
    case 'StockReceived':
    case 'StockTransferredIn':
      return data.quantity
    default:
      return 0
  }
}

/** By how many pieces an event changes what can be sold. */
export const sellableMovementOf = (event: InventoryEvent): number => {
  const { type, data } = event
  if (type === 'StockReserved') return -data.quantity
  if (type === 'ReservationReleased') return data.quantity
  // Pieces that leave were reserved before. They could not be sold then, so nothing changes for sale.
  if (type === 'StockDispatched' || type === 'StockTransferredOut') return 0
  return movementOf(event)
}
