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
