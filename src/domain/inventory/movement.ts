import type { InventoryEvent } from './events.ts'

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
