import { ok, type Rejection, type Result, reject } from '../kernel/result.ts'
import type { BroughtBack, Demand, OrderEvent } from './events.ts'
import { isPlaced, type OrderState } from './state.ts'
import { transitionOf } from './transitions.ts'

/** The goods could not be handed over. Pieces that `writtenOff` does not name go back onto the shelf. */
export type BringBack = { type: 'BringBack'; reason: string; writtenOff: readonly Demand[] }

type Code =
  | 'INVALID_INPUT'
  | 'ORDER_ALREADY_CANCELLED'
  | 'ORDER_NOT_FOUND'
  | 'ORDER_TRANSITION_NOT_ALLOWED'
  | 'REASON_REQUIRED'

const isSame = (one: Demand, other: Demand): boolean =>
  one.productId === other.productId && one.variantId === other.variantId

const linesOf = (demand: readonly Demand[], writtenOff: readonly Demand[]): BroughtBack[] =>
  demand.map((piece) => ({
    ...piece,
    writtenOff: writtenOff.find((one) => isSame(one, piece))?.quantity ?? 0,
  }))

/** Every piece that is written off is one that went out. */
const isWithin = (demand: readonly Demand[], writtenOff: readonly Demand[]): boolean =>
  writtenOff.every(
    (one) =>
      one.quantity >= 0 && demand.some((out) => isSame(out, one) && one.quantity <= out.quantity),
  )

/** Bringing back twice changes nothing. */
export const bringBack = (
  { reason, writtenOff }: BringBack,
  state: OrderState,
): Result<OrderEvent[], Rejection<Code>> => {
  if (!isPlaced(state)) return reject('ORDER_NOT_FOUND')
  if (state.broughtBack !== null) return ok([])
  const { orderId, subject, isErased, status: from, demand } = state
  if (from === 'cancelled') return reject('ORDER_ALREADY_CANCELLED')
  if (transitionOf(from, 'cancelled', 'BringBack') === undefined) {
    return reject('ORDER_TRANSITION_NOT_ALLOWED', { from, to: 'cancelled' })
  }
  if (reason === '') return reject('REASON_REQUIRED')
  if (!isWithin(demand, writtenOff)) return reject('INVALID_INPUT')
  return ok([
    { type: 'OrderBroughtBack', data: { orderId, lines: linesOf(demand, writtenOff) } },
    { type: 'OrderCancelled', data: { orderId, subject, reason: isErased ? '' : reason } },
  ])
}
