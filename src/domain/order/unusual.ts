import type { PaymentMethod } from '../kernel/vocabulary.ts'
import type { OrderLine } from './events.ts'
import { type OrderFlag, orderFlags } from './vocabulary.ts'

type Facts = {
  lines: readonly OrderLine[]
  totalCents: number
  paymentMethod: PaymentMethod
}

/** Far above a household's order, which is a dozen things. */
const MANY_PIECES = 100
/** KSh 20,000: too much for a rider to carry, or for anybody to be short of at the door. */
const LARGE_CASH_CENTS = 2_000_000
/** Several things by the carton: a test of how much may be ordered, or a reseller. */
const BULK = { pieces: 20, lines: 3 }

const rules: Record<OrderFlag, (order: Facts) => boolean> = {
  many_pieces: ({ lines }) =>
    lines.reduce((pieces, { quantity }) => pieces + quantity, 0) > MANY_PIECES,
  large_cash_total: ({ paymentMethod, totalCents }) =>
    paymentMethod === 'cash' && totalCents > LARGE_CASH_CENTS,
  bulk_lines: ({ lines }) =>
    lines.filter(({ quantity }) => quantity >= BULK.pieces).length >= BULK.lines,
}

/** The unusual marks of an order, by its facts alone. */
export const flagsOf = (order: Facts): OrderFlag[] =>
  orderFlags.filter((flag) => rules[flag](order))
