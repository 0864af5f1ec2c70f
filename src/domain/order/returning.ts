import { type Actor, ownsOrder, runsBranch } from '../kernel/access.ts'
import { isSamePiece, type PieceKey, type Pieces } from '../kernel/pieces.ts'
import { ok, type Rejection, type Result, reject } from '../kernel/result.ts'
import type { BroughtBack, OrderEvent } from './events.ts'
import { billOf, paidFeeCents } from './pricing.ts'
import { isPlaced, type OrderState, type PlacedOrder, type Returned } from './state.ts'
import { transitionOf } from './transitions.ts'

/** Some or all goods of a delivered order come back. `feeBack`: the delivery fee is paid back too. */
export type RecordReturn = {
  type: 'RecordReturn'
  returnId: string
  by: Actor
  reason: string
  lines: readonly BroughtBack[]
  feeBack: boolean
}

/** The order keeps every return for ever, so their number and their lines are limited. */
const MOST_RETURNS = 10
const MOST_LINES = 300

export type OrderReturnCode =
  | 'FORBIDDEN'
  | 'INVALID_INPUT'
  | 'ORDER_NOT_FOUND'
  | 'ORDER_TRANSITION_NOT_ALLOWED'
  | 'OWN_MATTER'
  | 'REASON_REQUIRED'
type Order = Pick<
  PlacedOrder,
  'demand' | 'prices' | 'returns' | 'priceCents' | 'deliveryFeeCents' | 'voucher'
>

/** The pieces of one size among the lines. */
export const piecesOf = (lines: readonly Pieces[], key: PieceKey): number =>
  lines.reduce((sum, line) => (isSamePiece(line, key) ? sum + line.quantity : sum), 0)

/** What is left of the pieces when those of the lines are gone. */
export const without = (pieces: readonly Pieces[], lines: readonly Pieces[]): Pieces[] =>
  pieces.map((one) => ({ ...one, quantity: one.quantity - piecesOf(lines, one) }))

/** The pieces that have not come back yet. */
export const keptOf = ({
  demand,
  returns,
}: Pick<Order, 'demand'> & { returns: readonly Pick<Returned, 'lines'>[] }): Pieces[] =>
  returns.reduce((kept, { lines }) => without(kept, lines), demand)

const isWithin = (lines: readonly BroughtBack[], kept: readonly Pieces[]): boolean =>
  lines.length > 0 &&
  lines.every((line) => {
    const { quantity, writtenOff } = line
    const isSound = quantity > 0 && writtenOff >= 0 && writtenOff <= quantity
    return isSound && piecesOf(lines, line) <= piecesOf(kept, line)
  })

const priceOf = ({ prices }: Order, key: Pieces): number =>
  prices.find((one) => isSamePiece(one, key))?.unitPriceCents ?? 0

const areFull = (returns: Order['returns'], lines: readonly BroughtBack[]): boolean =>
  returns.length >= MOST_RETURNS ||
  returns.reduce((sum, one) => sum + one.lines.length, lines.length) > MOST_LINES

/**
 * The cents to pay back for goods: what was paid, less what the kept goods would have cost with the same voucher, less
 * what was paid back before. Several returns add up exactly to the whole.
 */
const goodsDue = (order: Order, kept: readonly Pieces[]): number => {
  const { priceCents, deliveryFeeCents, voucher, returns } = order
  const subtotal = kept.reduce((sum, one) => sum + one.quantity * priceOf(order, one), 0)
  const before = returns.reduce((sum, { goodsCents }) => sum + goodsCents, 0)
  const worth = voucher?.worth ?? null
  return priceCents - billOf(subtotal, deliveryFeeCents, worth).totalCents - before
}

/** The fee is paid back once, in cents. */
const feeDue = (order: Order, feeBack: boolean): number =>
  feeBack && order.returns.every(({ feeCents }) => feeCents === 0) ? paidFeeCents(order) : 0

const returned = (
  { returnId, reason, lines, feeBack }: RecordReturn,
  state: PlacedOrder,
): OrderEvent => {
  const { orderId, branchId, subject, isErased } = state
  const kept = without(keptOf(state), lines)
  const goodsCents = goodsDue(state, kept)
  const feeCents = feeDue(state, feeBack)
  const said = isErased ? '' : reason
  const data = { orderId, branchId, subject, returnId, lines: [...lines], goodsCents, feeCents }
  return { type: 'OrderReturned', data: { ...data, reason: said } }
}

/** A return that is recorded twice counts once. */
export const recordReturn = (
  command: RecordReturn,
  state: OrderState,
): Result<OrderEvent[], Rejection<OrderReturnCode>> => {
  if (!isPlaced(state)) return reject('ORDER_NOT_FOUND')
  const { by, returnId, reason, lines } = command
  const { branchId, returns, status: from } = state
  if (!runsBranch(by, branchId)) return reject('FORBIDDEN')
  if (ownsOrder(by, state)) return reject('OWN_MATTER')
  if (returns.some((one) => one.returnId === returnId)) return ok([])
  if (from !== 'delivered') return reject('ORDER_TRANSITION_NOT_ALLOWED', { from })
  if (reason === '') return reject('REASON_REQUIRED')
  if (areFull(returns, lines) || !isWithin(lines, keptOf(state))) return reject('INVALID_INPUT')
  return ok([returned(command, state)])
}

/** The goods could not be handed over. They go back onto the shelf, except for the pieces in `writtenOff`. */
export type BringBack = { type: 'BringBack'; reason: string; writtenOff: readonly Pieces[] }

const broughtBackLines = (
  demand: readonly Pieces[],
  writtenOff: readonly Pieces[],
): BroughtBack[] =>
  demand.map((piece) => ({
    ...piece,
    writtenOff: writtenOff.find((one) => isSamePiece(one, piece))?.quantity ?? 0,
  }))

/** Only pieces that had left may be written off. */
const areAmong = (demand: readonly Pieces[], writtenOff: readonly Pieces[]): boolean =>
  writtenOff.every(
    (one) =>
      one.quantity >= 0 &&
      demand.some((out) => isSamePiece(out, one) && one.quantity <= out.quantity),
  )

/** An order that was already brought back stays unchanged. */
export const bringBack = (
  { reason, writtenOff }: BringBack,
  state: OrderState,
): Result<OrderEvent[], Rejection<OrderReturnCode | 'ORDER_ALREADY_CANCELLED'>> => {
  if (!isPlaced(state)) return reject('ORDER_NOT_FOUND')
  if (state.broughtBack !== null) return ok([])
  const { orderId, subject, isErased, status: from, demand } = state
  if (from === 'cancelled') return reject('ORDER_ALREADY_CANCELLED')
  if (transitionOf(from, 'cancelled', 'BringBack') === undefined) {
    return reject('ORDER_TRANSITION_NOT_ALLOWED', { from, to: 'cancelled' })
  }
  if (reason === '') return reject('REASON_REQUIRED')
  if (!areAmong(demand, writtenOff)) return reject('INVALID_INPUT')
  return ok([
    { type: 'OrderBroughtBack', data: { orderId, lines: broughtBackLines(demand, writtenOff) } },
    { type: 'OrderCancelled', data: { orderId, subject, reason: isErased ? '' : reason } },
  ])
}
