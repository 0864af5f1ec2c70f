import type { OrderLine } from './events.ts'

/** Integer cents. */
export type OrderTotals = { subtotalCents: number; deliveryFeeCents: number; totalCents: number }
export type PricedOrder = OrderTotals & { lines: OrderLine[] }

/** A line as the shop offers it now, and the wanted number of pieces. */
export type WantedLine = Omit<OrderLine, 'lineTotalCents'>

const CENTS_A_KM = 3_000
const CENTS_WITHOUT_BRANCH = 15_000

/** Depends on the branch's delivery radius. It is `undefined` while no branch is chosen. */
export const deliveryFeeCents = (radiusKm: number | undefined): number =>
  radiusKm === undefined ? CENTS_WITHOUT_BRANCH : Math.round(radiusKm * CENTS_A_KM)

/** M-PESA takes no cents: half a shilling rounds up. */
export const wholeShillings = (cents: number): number => Math.floor((cents + 50) / 100) * 100

/** The price of goods of `subtotalCents`, delivery included. */
export const orderTotals = (subtotalCents: number, radiusKm: number | undefined): OrderTotals => {
  const fee = deliveryFeeCents(radiusKm)
  return { subtotalCents, deliveryFeeCents: fee, totalCents: wholeShillings(subtotalCents + fee) }
}

const subtotalOf = (lines: readonly OrderLine[]): number =>
  lines.reduce((sum, { lineTotalCents }) => sum + lineTotalCents, 0)

export const priceLines = (wanted: readonly WantedLine[], radiusKm: number): PricedOrder => {
  const lines = wanted.map((line) => ({
    ...line,
    lineTotalCents: line.unitPriceCents * line.quantity,
  }))
  return { lines, ...orderTotals(subtotalOf(lines), radiusKm) }
}

const isAmount = (cents: number): boolean => Number.isSafeInteger(cents) && cents >= 0

const lineAddsUp = ({ unitPriceCents, quantity, lineTotalCents }: OrderLine): boolean =>
  isAmount(unitPriceCents) &&
  Number.isSafeInteger(quantity) &&
  quantity > 0 &&
  lineTotalCents === unitPriceCents * quantity

/** Whether the order's figures follow from each other. An order cannot know the branch's prices. */
export const addsUp = (order: PricedOrder): boolean => {
  const { lines, subtotalCents, totalCents } = order
  const fee = order.deliveryFeeCents
  return (
    lines.length > 0 &&
    lines.every(lineAddsUp) &&
    subtotalCents === subtotalOf(lines) &&
    isAmount(fee) &&
    totalCents === wholeShillings(subtotalCents + fee)
  )
}
