import type { PaymentMethod } from '../kernel/vocabulary.ts'
import type { OrderLine } from './events.ts'
import { type OrderFlag, orderFlags } from './vocabulary.ts'

type Facts = {
  lines: readonly OrderLine[]
  priceCents: number
  paymentMethod: PaymentMethod
}

/** An order with more pieces than this is unusual. A household orders about a dozen. */
const MANY_PIECES = 100
/** In cents: KSh 20,000 is too much cash for a driver to carry, and a customer may lack some of it at the door. */
const LARGE_CASH_CENTS = 2_000_000
/** Several lines of many pieces each: the buyer may be a reseller, or may be testing the limits. */
const BULK = { pieces: 20, lines: 3 }

const rules: Record<OrderFlag, (order: Facts) => boolean> = {
  many_pieces: ({ lines }) =>
    lines.reduce((pieces, { quantity }) => pieces + quantity, 0) > MANY_PIECES,
  large_cash_total: ({ paymentMethod, priceCents }) =>
    paymentMethod === 'cash' && priceCents > LARGE_CASH_CENTS,
  bulk_lines: ({ lines }) =>
    lines.filter(({ quantity }) => quantity >= BULK.pieces).length >= BULK.lines,
}

/** The unusual facts of an order, judged from the order alone. */
export const flagsOf = (order: Facts): OrderFlag[] =>
  orderFlags.filter((flag) => rules[flag](order))
