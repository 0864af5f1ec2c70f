import type { PaymentMethod } from '../kernel/payment-method.ts'
import { ok, type Rejection, type Result, reject } from '../kernel/result.ts'
import type { Demand } from './events.ts'

/** The most that one cash order may be. */
export type CashBounds = { piecesPerLine: number; totalCents: number }

/**
 * The limits of guests' cash orders, since nobody knows whether they come. At most `open` such orders of a branch wait
 * for its confirmation at once. An unconfirmed one is cancelled after `minutes` of the branch's opening hours.
 */
export type GuestCashLimits = CashBounds & { open: number; minutes: number }

/** The same for accounts that have proven nothing yet. All of their waiting cash orders hold `pieces` at most. */
export type NewCashLimits = GuestCashLimits & { pieces: number }

/** `userId` is null for a guest. */
type Buyer = { userId: string | null; paymentMethod: PaymentMethod }
type Bill = Buyer & { demand: readonly Demand[]; totalCents: number }

/** `newCash`: those of a new account; null where the buyer is known by an order before, or a guest. */
export type CashLimits = { guestCash: CashBounds; newCash: CashBounds | null }

type CashCode = 'GUEST_CASH_PIECES' | 'GUEST_CASH_TOTAL' | 'NEW_CASH_PIECES' | 'NEW_CASH_TOTAL'

/**
 * Holds the cash order of a guest or of a new account to its limits. `demand` names each thing once. Facts:
 * `piecesPerLine`, with the things that exceed it; `total`, the most in KSh.
 */
export const withinCash = (
  order: Bill,
  { guestCash, newCash }: CashLimits,
): Result<null, Rejection<CashCode>> => {
  const isGuest = order.userId === null
  const bounds = isGuest ? guestCash : newCash
  if (order.paymentMethod !== 'cash' || bounds === null) return ok(null)
  const { piecesPerLine, totalCents } = bounds
  const items = order.demand.filter(({ quantity }) => quantity > piecesPerLine)
  if (items.length > 0) {
    return reject(isGuest ? 'GUEST_CASH_PIECES' : 'NEW_CASH_PIECES', { piecesPerLine, items })
  }
  if (order.totalCents <= totalCents) return ok(null)
  return reject(isGuest ? 'GUEST_CASH_TOTAL' : 'NEW_CASH_TOTAL', { total: totalCents / 100 })
}
