import type { DomainEvent, EventCatalogue } from '../kernel/decider.ts'
import type { StockKey } from '../kernel/pieces.ts'

/** Why a reservation ended without the goods leaving. The order can never be dispatched in either case. */
export type ReleaseReason = 'cancelled' | 'abandoned'

/** Quantities are whole pieces. A transfer holds its pieces as an order does, under its id, until they leave. */
export type InventoryEvent =
  /**
   * Somebody counted the shelf. `onHandBefore` is what the shop believed, `onHand` what is there. Reservations stay.
   * The first count opens the record, with its threshold. Later ones repeat the threshold as it is.
   */
  | DomainEvent<
      'StockCounted',
      StockKey & { onHandBefore: number; onHand: number; lowStockThreshold: number; reason: string }
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
  /** The goods left the branch. On hand and reserved fall together. */
  | DomainEvent<'StockDispatched', StockKey & { orderId: string; quantity: number }>
  /** Pieces that went out for an order came back. `returnId`: the order's own where all came back at once. */
  | DomainEvent<'StockReturned', StockKey & { orderId: string; returnId: string; quantity: number }>
  /** Goods came from a supplier. */
  | DomainEvent<'StockReceived', StockKey & { receiptId: string; quantity: number; note: string }>
  /** Pieces are broken, spoilt or gone. They leave the shelf without an order. */
  | DomainEvent<
      'StockWrittenOff',
      StockKey & { writeOffId: string; quantity: number; reason: string }
    >
  /** Pieces that a transfer held are on the road. */
  | DomainEvent<'StockTransferredOut', StockKey & { transferId: string; quantity: number }>
  /** Pieces of a transfer are here: received, sent back, or never gone. */
  | DomainEvent<
      'StockTransferredIn',
      StockKey & { transferId: string; arrivalId: string; quantity: number }
    >

export const inventoryEvents: EventCatalogue<InventoryEvent> = {
  StockCounted: { version: 1 },
  LowStockThresholdSet: { version: 1 },
  StockReserved: { version: 1 },
  ReservationReleased: { version: 1 },
  StockDispatched: { version: 1 },
  StockReturned: { version: 2 },
  StockReceived: { version: 1 },
  StockWrittenOff: { version: 1 },
  StockTransferredOut: { version: 1 },
  StockTransferredIn: { version: 1 },
}

/** The pieces by which an event changes what lies on the shelf. */
export const movementOf = ({ type, data }: InventoryEvent): number => {
  switch (type) {
    case 'StockCounted':
      return data.onHand - data.onHandBefore
    case 'StockDispatched':
    case 'StockWrittenOff':
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

/** The pieces by which an event changes what can be sold. */
export const sellableMovementOf = (event: InventoryEvent): number => {
  const { type, data } = event
  if (type === 'StockReserved') return -data.quantity
  if (type === 'ReservationReleased') return data.quantity
  // The pieces were reserved before they left.
  if (type === 'StockDispatched' || type === 'StockTransferredOut') return 0
  return movementOf(event)
}
