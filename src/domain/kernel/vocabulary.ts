/** What a voucher takes off an order: cents off its goods, or the delivery fee. */
export type VoucherWorth = { kind: 'amount_off'; cents: number } | { kind: 'free_delivery' }

/** The voucher that an order is paid with, and what it takes off. */
export type OrderVoucher = { voucherId: string; worth: VoucherWorth }

export const paymentMethods = ['mpesa', 'cash'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** The reasons that a driver can choose for taking less cash than the order costs. */
export const cashReasons = ['not_enough', 'piece_refused', 'slip'] as const
export type CashReason = (typeof cashReasons)[number]

/** Why cash is missing. `not_said`: the driver reported nothing. */
export const shortReasons = [...cashReasons, 'not_said'] as const
export type ShortReason = (typeof shortReasons)[number]

/**
 * What staff decide about missing cash. `relieved`: the driver no longer owes it. `charged`: the driver still has to
 * bring it.
 */
export const shortOutcomes = ['relieved', 'charged'] as const
export type ShortOutcome = (typeof shortOutcomes)[number]

/**
 * Cash that should have been collected at the door and was not: `missingCents` in all. Staff let the carrier off
 * `relievedCents` and have not decided about `openCents`. `reason` is null if the driver gave none.
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
