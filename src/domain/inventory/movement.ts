import type { InventoryEvent } from './events.ts'

/** The pieces by which an event changes what lies on the shelf. */
export const movementOf = ({ type, data }: InventoryEvent): number => {
  switch (type) {
    case 'StockCounted':
      return data.onHand - data.onHandBefore
    case 'StockDispatched':
      return -data.quantity
    case 'StockReturned':
      return data.quantity
    default:
      return 0
  }
}
