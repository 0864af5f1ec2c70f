import type { Pieces } from '../kernel/pieces.ts'
import type { OrderVoucher, VoucherWorth } from '../kernel/vocabulary.ts'
import type { OrderLine } from './events.ts'

/** Adds up the pieces of each product and variant over all lines. */
export const demandOf = (lines: readonly Pieces[]): Pieces[] => {
  const wanted = new Map<string, Pieces>()
  for (const { productId, variantId, quantity } of lines) {
    const key = `${productId}.${variantId}`
    const before = wanted.get(key)?.quantity ?? 0
    wanted.set(key, { productId, variantId, quantity: before + quantity })
  }
  return [...wanted.values()]
}

/** Integer cents. The voucher's discount is taken off the sum of goods and fee. */
export type OrderTotals = {
  subtotalCents: number
  deliveryFeeCents: number
  discountCents: number
  totalCents: number
}
export type PricedOrder = OrderTotals & { lines: OrderLine[] }

/** A line with the shop's present price, and how many pieces are wanted. */
export type WantedLine = Omit<OrderLine, 'lineTotalCents'>

const CENTS_A_KM = 3_000
const CENTS_WITHOUT_BRANCH = 15_000

/** The delivery fee in cents, by the branch's delivery radius in km. `undefined`: no branch is chosen yet. */
export const deliveryFeeCents = (radiusKm: number | undefined): number =>
  radiusKm === undefined ? CENTS_WITHOUT_BRANCH : Math.round(radiusKm * CENTS_A_KM)

/** The amount rounded to whole shillings, since M-PESA takes no cents. Half a shilling rounds up. */
export const wholeShillings = (cents: number): number => Math.floor((cents + 50) / 100) * 100

/** What the voucher takes off, in cents. It never takes off more than the goods or the fee cost. */
const discountOf = (
  worth: VoucherWorth | null,
  subtotalCents: number,
  feeCents: number,
): number => {
  if (worth === null) return 0
  return worth.kind === 'free_delivery' ? feeCents : Math.min(worth.cents, subtotalCents)
}

/** The price of goods of `subtotalCents` with a delivery fee of `feeCents` and a voucher. */
export const billOf = (
  subtotalCents: number,
  feeCents: number,
  worth: VoucherWorth | null,
): OrderTotals => {
  const discountCents = discountOf(worth, subtotalCents, feeCents)
  const totalCents = wholeShillings(subtotalCents + feeCents - discountCents)
  return { subtotalCents, deliveryFeeCents: feeCents, discountCents, totalCents }
}

/** The price of goods of `subtotalCents` with the delivery fee of a branch. */
export const orderTotals = (
  subtotalCents: number,
  radiusKm: number | undefined,
  worth: VoucherWorth | null = null,
): OrderTotals => billOf(subtotalCents, deliveryFeeCents(radiusKm), worth)

type PaidOrder = { deliveryFeeCents: number; priceCents: number; voucher: OrderVoucher | null }

/** What the customer paid for the delivery after the voucher, in cents, rounded to whole shillings. */
export const paidFeeCents = ({
  deliveryFeeCents: fee,
  voucher,
}: Omit<PaidOrder, 'priceCents'>): number => billOf(0, fee, voucher?.worth ?? null).totalCents

/** What was paid for the goods alone. */
export const paidGoodsCents = (order: PaidOrder): number => order.priceCents - paidFeeCents(order)

const subtotalOf = (lines: readonly OrderLine[]): number =>
  lines.reduce((sum, { lineTotalCents }) => sum + lineTotalCents, 0)

export const priceLines = (
  wanted: readonly WantedLine[],
  radiusKm: number,
  worth: VoucherWorth | null = null,
): PricedOrder => {
  const lines = wanted.map((line) => ({
    ...line,
    lineTotalCents: line.unitPriceCents * line.quantity,
  }))
  return { lines, ...orderTotals(subtotalOf(lines), radiusKm, worth) }
}

const isAmount = (cents: number): boolean => Number.isSafeInteger(cents) && cents >= 0

const lineAddsUp = ({ unitPriceCents, quantity, lineTotalCents }: OrderLine): boolean =>
  isAmount(unitPriceCents) &&
  Number.isSafeInteger(quantity) &&
  quantity > 0 &&
  lineTotalCents === unitPriceCents * quantity

/**
 * Whether the order's figures follow from each other. Whether the prices are the branch's own is checked by the
 * command.
 */
export const addsUp = (order: PricedOrder & { voucher: OrderVoucher | null }): boolean => {
  const { lines, subtotalCents, discountCents, totalCents, voucher } = order
  const fee = order.deliveryFeeCents
  const bill = billOf(subtotalCents, fee, voucher?.worth ?? null)
  return (
    lines.length > 0 &&
    lines.every(lineAddsUp) &&
    subtotalCents === subtotalOf(lines) &&
    isAmount(fee) &&
    discountCents === bill.discountCents &&
    totalCents === bill.totalCents
  )
}
