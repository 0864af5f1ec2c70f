import { feeOf, goodOf, keyOf, type Piece } from './opening.ts'

export type Line = Piece & { quantity: number }
export type Cost = {
  subtotalCents: number
  feeCents: number
  discountCents: number
  /** What is asked for: whole shillings, half a shilling counts as one. */
  priceCents: number
}

/** The one rounding of an order. */
const inShillings = (cents: number): number => Math.floor((cents + 50) / 100) * 100

const goodsCents = (lines: readonly Line[]): number =>
  lines.reduce((sum, line) => sum + goodOf(line).cents * line.quantity, 0)

/** A voucher takes its worth off the goods, and never more than they cost. The fee stays due. */
export const costOf = (branchId: number, lines: readonly Line[], voucherCents: number): Cost => {
  const subtotalCents = goodsCents(lines)
  const feeCents = feeOf(branchId)
  const discountCents = Math.min(voucherCents, subtotalCents)
  const priceCents = inShillings(subtotalCents - discountCents + feeCents)
  return { subtotalCents, feeCents, discountCents, priceCents }
}

/** The lines without what came back. */
export const without = (lines: readonly Line[], back: readonly Line[]): Line[] =>
  lines.map((line) => {
    const gone = back.filter((one) => keyOf(one) === keyOf(line))
    return { ...line, quantity: line.quantity - gone.reduce((sum, one) => sum + one.quantity, 0) }
  })

/** KSh 10 of goods, after the discount, give a point. The multiplier comes after that, and is rounded down. */
export const pointsOf = ({ priceCents, feeCents }: Cost, percent: number): number =>
  Math.floor((Math.floor((priceCents - feeCents) / 1_000) * percent) / 100)
