import type { OrderState } from './state.ts'

/**
 * Where the pieces of an order are. Which commands move them after which event is in `commands/follows/order.ts`; moving
 * them twice changes nothing.
 *
 * - `reserved`: before the order is placed, so every placed order has all its pieces.
 * - `left`: the delivery was picked up. A delivery that fails later moves no pieces: the carrier still has them.
 * - `released`: the goods never left. An abandoned order had reserved pieces and was never placed.
 * - `back`: the goods could not be handed over, or the customer returned them. Pieces that are written off do not go back
 *   onto the shelf.
 */
type StockMove = 'reserved' | 'left' | 'released' | 'back'

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
