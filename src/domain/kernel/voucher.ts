/** What a voucher takes off an order: money off its goods, or its delivery fee. Integer cents. */
export type VoucherWorth = { kind: 'amount_off'; cents: number } | { kind: 'free_delivery' }

/** The voucher that an order is paid with, and what it is worth. */
export type OrderVoucher = { voucherId: string; worth: VoucherWorth }
