import { ownsOrder, runsBranch } from '../kernel/access.ts'
import type { Actor } from '../kernel/actor.ts'
import { ok, type Rejection, type Result, reject } from '../kernel/result.ts'
import type { BroughtBack, Demand, OrderEvent } from './events.ts'
import { billOf, paidFeeCents } from './pricing.ts'
import { isPlaced, type OrderState, type PlacedOrder } from './state.ts'

/** A part of a delivered order comes back, or all of it. `feeBack`: the delivery is not to be paid either. */
export type RecordReturn = {
  type: 'RecordReturn'
  returnId: string
  by: Actor
  reason: string
  lines: readonly BroughtBack[]
  feeBack: boolean
}

/** The order keeps each return for ever, so they are few, and have so many lines in all. */
const MOST_RETURNS = 10
const MOST_LINES = 300

type Code =
  | 'FORBIDDEN'
  | 'INVALID_INPUT'
  | 'ORDER_NOT_FOUND'
  | 'ORDER_TRANSITION_NOT_ALLOWED'
  | 'OWN_MATTER'
  | 'REASON_REQUIRED'
type Order = Pick<
  PlacedOrder,
  'demand' | 'prices' | 'returns' | 'totalCents' | 'deliveryFeeCents' | 'voucher'
>

const isSame = (one: Omit<Demand, 'quantity'>, other: Omit<Demand, 'quantity'>): boolean =>
  one.productId === other.productId && one.variantId === other.variantId

const piecesOf = (lines: readonly Demand[], key: Omit<Demand, 'quantity'>): number =>
  lines.reduce((sum, line) => (isSame(line, key) ? sum + line.quantity : sum), 0)

const without = (pieces: readonly Demand[], lines: readonly Demand[]): Demand[] =>
  pieces.map((one) => ({ ...one, quantity: one.quantity - piecesOf(lines, one) }))

/** The pieces that the customer still has. */
export const keptOf = ({ demand, returns }: Pick<Order, 'demand' | 'returns'>): Demand[] =>
  returns.reduce((kept, { lines }) => without(kept, lines), demand)

const isWithin = (lines: readonly BroughtBack[], kept: readonly Demand[]): boolean =>
  lines.length > 0 &&
  lines.every((line) => {
    const { quantity, writtenOff } = line
    const isSound = quantity > 0 && writtenOff >= 0 && writtenOff <= quantity
    return isSound && piecesOf(lines, line) <= piecesOf(kept, line)
  })

const priceOf = ({ prices }: Order, key: Demand): number =>
  prices.find((one) => isSame(one, key))?.unitPriceCents ?? 0

const areFull = (returns: Order['returns'], lines: readonly BroughtBack[]): boolean =>
  returns.length >= MOST_RETURNS ||
  returns.reduce((sum, one) => sum + one.lines.length, lines.length) > MOST_LINES

/**
 * What was paid for goods, less what those that are kept would have cost with the same voucher, less what went back
 * before. So several parts add up to the whole, to the shilling.
 */
const goodsDue = (order: Order, kept: readonly Demand[]): number => {
  const { totalCents, deliveryFeeCents, voucher, returns } = order
  const subtotal = kept.reduce((sum, one) => sum + one.quantity * priceOf(order, one), 0)
  const before = returns.reduce((sum, { goodsCents }) => sum + goodsCents, 0)
  const worth = voucher?.worth ?? null
  return totalCents - billOf(subtotal, deliveryFeeCents, worth).totalCents - before
}

/** The fee goes back once. */
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

/** The same return recorded twice is one. */
export const recordReturn = (
  command: RecordReturn,
  state: OrderState,
): Result<OrderEvent[], Rejection<Code>> => {
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
