import type { Instant } from '../kernel/decider.ts'
import { sumCents } from '../kernel/money.ts'
import type { OrderVoucher } from '../kernel/vocabulary.ts'
import type { OrderLine } from './events.ts'
import { billOf } from './pricing.ts'

/*
 * The bill of an order: what it costs, what was paid for it and by which way, what is due back, and who owes the rest.
 * Everything that asks for, books, counts or shows an order's money takes it from here. All sums are integer cents.
 */

export type PricedPieces = Pick<
  OrderLine,
  'productId' | 'variantId' | 'unitPriceCents' | 'quantity'
>

/** What an order costs, by the order's own stream. */
export type Cost = {
  /** The price of the goods and their delivery, in whole shillings. */
  priceCents: number
  /** The price without what came back after the delivery. */
  keptCents: number
  /** When the goods were handed over. Null until then. */
  handedOverAt: Instant | null
}

/** What a return takes off the price. `isComplaint`: the goods did not come back, a complaint was answered by money. */
export type PricedReturn = { returnId: string; cents: number; isComplaint: boolean }

/** The cost of an order that was never placed. */
export const noCost: Cost = { priceCents: 0, keptCents: 0, handedOverAt: null }

type Back = { returnId: string; goodsCents: number; feeCents: number }
const centsOf = ({ goodsCents, feeCents }: Back): number => goodsCents + feeCents

type CostFacts = { priceCents: number; deliveredAt: Instant | null; returns: readonly Back[] }

export const costOf = ({ priceCents, deliveredAt, returns }: CostFacts): Cost => ({
  priceCents,
  keptCents: returns.reduce((kept, one) => kept - centsOf(one), priceCents),
  handedOverAt: deliveredAt,
})

/** The cost after one more return. */
export const afterReturn = (cost: Cost, back: Back): Cost => ({
  ...cost,
  keptCents: cost.keptCents - centsOf(back),
})

/** The returns from first to last. A return that answers a complaint has the complaint's id. */
export const returnsOf = ({
  returns,
  complaints,
}: {
  returns: readonly Back[]
  complaints: readonly { complaintId: string }[]
}): PricedReturn[] =>
  returns.map((one) => ({
    returnId: one.returnId,
    cents: centsOf(one),
    isComplaint: complaints.some(({ complaintId }) => complaintId === one.returnId),
  }))

/** What commands about an order's money are told of its cost. */
export const costing = (found: CostFacts & Parameters<typeof returnsOf>[0]) => ({
  cost: costOf(found),
  returns: returnsOf(found),
})

/** The price as the order was placed, from its `OrderPlaced`. */
export const placedPrice = ({ totalCents }: { totalCents: number }): number => totalCents

/** `at`: when the shop recorded it. */
type Timed = { amountCents: number; at: Instant }

/** The money of an order, by its payment's stream. */
export type Paid = {
  /** M-PESA money that pays the order. */
  parts: readonly Timed[]
  /** M-PESA money that paid the order until M-PESA took it back, or named a smaller sum. */
  takenBack: readonly Timed[]
  /** What was given back of the money that pays the order. */
  givenBackCents: number
  /** Cash for the order that carriers report, or that staff found them to have. */
  cashCents: number
  /** Cash that a carrier should have and does not report, and about which staff have not decided. */
  openShortCents: number
  /** Such cash that staff let the carrier off, with name and reason. */
  relievedCents: number
  /** Cash beyond the price, on the word of carriers: it was given back, or is due back. */
  cashBackCents: number
  /** What a customer owed and staff wrote off, with name and reason. */
  writtenOffCents: number
  isCancelled: boolean
}

export type Bill = {
  /** The order's price. 0 if it was cancelled. */
  priceCents: number
  keptCents: number
  mpesaCents: number
  cashCents: number
  paidCents: number
  /** What was paid beyond the price of what the customer keeps. It is to be given back. */
  backCents: number
  /** What nobody has paid, no carrier answers for and nobody wrote off. It may be asked for. */
  restCents: number
  /** What carriers answer for: cash that is missing until staff have decided. */
  owedByCarriersCents: number
  /** What the customer owes for goods that were handed over. */
  owedByCustomerCents: number
  /** Missing cash and customers' debts that staff let go. */
  writtenOffCents: number
}

/**
 * Money that M-PESA took back after the goods were handed over, and that was not paid again. No carrier could have
 * asked for it at the door, so it is the customer's debt.
 */
const reopenedCents = (
  { handedOverAt }: Cost,
  { parts, takenBack }: Pick<Paid, 'parts' | 'takenBack'>,
): number => {
  const later = handedOverAt === null ? [] : takenBack.filter(({ at }) => at > handedOverAt)
  const [since] = later.map(({ at }) => at).sort()
  if (since === undefined) return 0
  return Math.max(0, sumCents(later) - sumCents(parts.filter(({ at }) => at > since)))
}

/** What the order's carriers had to bring in cash: the price without what M-PESA paid at the handover or pays later. */
export const doorCents = (cost: Cost, paid: Pick<Paid, 'parts' | 'takenBack'>): number =>
  Math.max(0, cost.priceCents - sumCents(paid.parts) - reopenedCents(cost, paid))

/**
 * The price's part that came in cash. At a handover all came in cash that is neither M-PESA's nor missing. Below zero:
 * cash beyond the price was given back on the word of carriers who do not have it, so the customer has it.
 */
const cashOf = (cost: Cost, paid: Paid): number => {
  const door = doorCents(cost, paid)
  if (cost.handedOverAt === null) return Math.min(paid.cashCents, door)
  return Math.max(-paid.cashBackCents, door - paid.openShortCents - paid.relievedCents)
}

const cancelled = ({ parts, writtenOffCents }: Paid): Bill => {
  const mpesaCents = sumCents(parts)
  return {
    priceCents: 0,
    keptCents: 0,
    mpesaCents,
    cashCents: 0,
    paidCents: mpesaCents,
    backCents: mpesaCents,
    restCents: 0,
    owedByCarriersCents: 0,
    owedByCustomerCents: 0,
    writtenOffCents,
  }
}

/** The order's bill after all that its two streams say. */
export const billNow = (cost: Cost, paid: Paid): Bill => {
  if (paid.isCancelled) return cancelled(paid)
  const { priceCents, keptCents, handedOverAt } = cost
  const { openShortCents } = paid
  const isOver = handedOverAt !== null
  const mpesaCents = sumCents(paid.parts)
  const cashCents = cashOf(cost, paid)
  const paidCents = mpesaCents + cashCents
  const netCents = paidCents - paid.givenBackCents
  const unpaid = Math.max(0, (isOver ? keptCents : priceCents) - netCents)
  const owedByCarriersCents = Math.min(openShortCents, unpaid)
  const relieved = isOver ? paid.relievedCents : 0
  const letGo = Math.min(relieved + paid.writtenOffCents, unpaid - owedByCarriersCents)
  const restCents = unpaid - owedByCarriersCents - letGo
  return {
    priceCents,
    keptCents,
    mpesaCents,
    cashCents,
    paidCents,
    backCents: Math.max(0, paidCents - keptCents),
    restCents,
    owedByCarriersCents,
    owedByCustomerCents: isOver ? restCents : 0,
    writtenOffCents: letGo,
  }
}

/** A line of the bill. `netCents` = pieces at their price, without the line's share of the voucher. */
export type BillLine = PricedPieces & { discountCents: number; netCents: number }
export type BillLines = {
  lines: BillLine[]
  /** The delivery fee that is left after a voucher for it. */
  feeCents: number
  /** What the one rounding to whole shillings adds, or takes off if it is negative. */
  roundingCents: number
}

/**
 * Splits `cents` by the weights, in whole cents that add up to `cents`. What does not divide goes to the largest
 * remainders, the first of equals first.
 */
const split = (cents: number, weights: readonly number[]): number[] => {
  const all = weights.reduce((one, other) => one + other, 0)
  if (all === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (cents * weight) / all)
  const parts = exact.map(Math.floor)
  const left = cents - parts.reduce((one, other) => one + other, 0)
  const byRemainder = exact
    .map((part, n) => ({ n, remainder: part - Math.floor(part) }))
    .sort((one, other) => other.remainder - one.remainder || one.n - other.n)
  for (const { n } of byRemainder.slice(0, left)) parts[n] = (parts[n] ?? 0) + 1
  return parts
}

type Priced = {
  prices: readonly PricedPieces[]
  deliveryFeeCents: number
  voucher: OrderVoucher | null
}

/** The bill by line, each with its share of the voucher. Lines, fee and rounding add up to the order's price. */
export const billLines = ({ prices, deliveryFeeCents, voucher }: Priced): BillLines => {
  const gross = prices.map(({ unitPriceCents, quantity }) => unitPriceCents * quantity)
  const subtotal = gross.reduce((one, other) => one + other, 0)
  const worth = voucher?.worth ?? null
  const { discountCents, totalCents } = billOf(subtotal, deliveryFeeCents, worth)
  const isOfFee = worth?.kind === 'free_delivery'
  const shares = split(isOfFee ? 0 : discountCents, gross)
  const lines = prices.map((line, n) => {
    const share = shares[n] ?? 0
    return { ...line, discountCents: share, netCents: (gross[n] ?? 0) - share }
  })
  const feeCents = deliveryFeeCents - (isOfFee ? discountCents : 0)
  const net = lines.reduce((all, { netCents }) => all + netCents, feeCents)
  return { lines, feeCents, roundingCents: totalCents - net }
}
