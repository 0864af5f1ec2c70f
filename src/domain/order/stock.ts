import type { OrderEvent } from './events.ts'
import type { OrderState } from './state.ts'

/** `back`: pieces that had left are at the branch again. */
type StockMove = 'reserved' | 'left' | 'released' | 'back'

/**
 * The events of an order that move its pieces in the stock of its branch. Whoever writes the event has the pieces moved
 * in the same step, and a job does it after a crash between the two: each may come twice, and moves the pieces once.
 * The commands stand in `commands/inventory/order-stock.ts`.
 */
export const stockMoves = {
  /** The pieces come first: no order is placed that has not all of them. */
  reserved: ['OrderPlaced'],
  /** Its delivery was picked up. A delivery that fails later moves nothing: its goods stay with the carrier. */
  left: ['OrderOutForDelivery'],
  /** The goods never left. `OrderAbandoned`: pieces were reserved, and the order was not placed. */
  released: ['OrderCancelled', 'OrderAbandoned'],
  /** Goods that could not be handed over, or that the customer gave back. Pieces that are written off stay away. */
  back: ['OrderBroughtBack', 'OrderReturned'],
} as const satisfies Record<StockMove, readonly OrderEvent['type'][]>

/** What happened to the pieces of an order in each status. One that was brought back is cancelled, and had left. */
const stockIn = {
  pending: 'reserved',
  confirmed: 'reserved',
  processing: 'reserved',
  ready_for_delivery: 'reserved',
  out_for_delivery: 'left',
  delivered: 'left',
  cancelled: 'released',
  abandoned: 'released',
} as const satisfies Record<Exclude<OrderState['status'], 'none'>, StockMove>

type Status = keyof typeof stockIn
type StatusWith<Move extends StockMove> = {
  [One in Status]: (typeof stockIn)[One] extends Move ? One : never
}[Status]

export const hasLeft = (status: Status): status is StatusWith<'left'> => stockIn[status] === 'left'

export const isReleased = (status: Status): status is StatusWith<'released'> =>
  stockIn[status] === 'released'
