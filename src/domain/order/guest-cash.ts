import type { PaymentMethod } from '../kernel/payment-method.ts'
import { ok, type Rejection, type Result, reject } from '../kernel/result.ts'
import type { Demand } from './events.ts'

/**
 * The limits of guests' cash orders, since nobody knows whether they come. At most `open` such orders of a branch wait
 * for its confirmation at once. An unconfirmed one is cancelled after `minutes` of the branch's opening hours.
 */
export type GuestCashLimits = {
  piecesPerLine: number
  totalCents: number
  open: number
  minutes: number
}

/** `userId` is null for a guest. */
type Buyer = { userId: string | null; paymentMethod: PaymentMethod }

export const isGuestCash = ({ userId, paymentMethod }: Buyer): boolean =>
  userId === null && paymentMethod === 'cash'

/**
 * Holds a guest's cash order to the limits. `demand` names each thing once. Facts: `piecesPerLine`, with the things
 * that exceed it; `total`, the most in KSh.
 */
export const withinGuestCash = (
  order: Buyer & { demand: readonly Demand[]; totalCents: number },
  limits: GuestCashLimits,
): Result<null, Rejection<'GUEST_CASH_PIECES' | 'GUEST_CASH_TOTAL'>> => {
  if (!isGuestCash(order)) return ok(null)
  const { piecesPerLine, totalCents } = limits
  const items = order.demand.filter(({ quantity }) => quantity > piecesPerLine)
  if (items.length > 0) return reject('GUEST_CASH_PIECES', { piecesPerLine, items })
  if (order.totalCents <= totalCents) return ok(null)
  return reject('GUEST_CASH_TOTAL', { total: totalCents / 100 })
}
