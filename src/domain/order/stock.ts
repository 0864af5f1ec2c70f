import type { OrderEvent } from './events.ts'
import type { OrderState } from './state.ts'

/** `left`: the pieces are with a carrier or the customer. `back`: pieces that had left are at the branch again. */
type StockMove = 'reserved' | 'left' | 'released' | 'back'

/**
 * The events of an order that move its pieces in the branch's stock. The command that appends the event also moves the
 * pieces. If a crash comes between the two, a job moves them later. Moving them twice changes nothing. The commands are
 * in `commands/inventory/order-stock.ts`.
 */
export const stockMoves = {
  /** The pieces are reserved before the order is placed, so every placed order has all its pieces. */
  reserved: ['OrderPlaced'],
  /** The delivery was picked up. A delivery that fails later moves no pieces: the carrier still has them. */
  left: ['OrderOutForDelivery'],
  /** The goods never left. `OrderAbandoned`: pieces were reserved, but the order was never placed. */
  released: ['OrderCancelled', 'OrderAbandoned'],
  /**
   * The goods could not be handed over, or the customer returned them. Pieces that are written off do not go back onto
   * the shelf.
   */
  back: ['OrderBroughtBack', 'OrderReturned'],
} as const satisfies Record<StockMove, readonly OrderEvent['type'][]>

/**
 * Where an order's pieces are in each status. An order that was brought back is cancelled too; its pieces had left and
 * were returned.
 */
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

/** The pieces of the order are at the branch and wait for it. */
export const holdsReservation = (status: Status): status is StatusWith<'reserved'> =>
  stockIn[status] === 'reserved'

export const isReleased = (status: Status): status is StatusWith<'released'> =>
  stockIn[status] === 'released'

/** The steps at which staff have the order's pieces in their hands. An order that lacks pieces does not take them. */
export const needsPieces = (to: Status): boolean =>
  to === 'processing' || to === 'ready_for_delivery'
