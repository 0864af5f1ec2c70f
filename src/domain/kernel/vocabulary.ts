/** What a voucher takes off an order: money off its goods, or its delivery fee. Integer cents. */
export type VoucherWorth = { kind: 'amount_off'; cents: number } | { kind: 'free_delivery' }

/** The voucher that an order is paid with, and what it is worth. */
export type OrderVoucher = { voucherId: string; worth: VoucherWorth }

export const paymentMethods = ['mpesa', 'cash'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** Why a driver took less than was to be collected: the driver's own word, by choices. */
export const cashReasons = ['not_enough', 'piece_refused', 'slip'] as const
export type CashReason = (typeof cashReasons)[number]

/** Why cash is missing. `not_said`: the driver said nothing of it at all. */
export const shortReasons = [...cashReasons, 'not_said'] as const
export type ShortReason = (typeof shortReasons)[number]

/** What staff decide: `relieved`: the driver owes it no more. `charged`: the driver brings it all the same. */
export const shortOutcomes = ['relieved', 'charged'] as const
export type ShortOutcome = (typeof shortOutcomes)[number]

/**
 * Cash that was to be collected at a door and that nobody says was: `missingCents` in all, of which staff let
 * `relievedCents` go. Nobody has decided about `openCents`. `reason`: null where less was said without one.
 */
export type CashShort = {
  missingCents: number
  relievedCents: number
  openCents: number
  reason: ShortReason | null
}
export const noShort: CashShort = {
  missingCents: 0,
  relievedCents: 0,
  openCents: 0,
  reason: null,
}
