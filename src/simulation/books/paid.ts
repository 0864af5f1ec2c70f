import { debtsOf } from './debts.ts'
import { netCents } from './returned.ts'
import type { Order } from './state.ts'

export type Money = { paidCents: number; restCents: number; backCents: number }

const sum = (cents: readonly number[]): number => cents.reduce((all, one) => all + one, 0)

/** Cash that carriers have, and missing cash of which nobody knows where it is. */
const cashOf = (order: Order, mpesaCents: number) => {
  const debts = debtsOf(order, mpesaCents)
  const missingCents = sum(debts.map((one) => one.missingCents))
  return { missingCents, cashCents: sum(debts.map((one) => one.owedCents)) - missingCents }
}

/**
 * The money of an order: what was paid by M-PESA and in cash, what its page asks for, and what goes back or went back.
 * Nobody is asked for what a carrier answers for. A cancelled order keeps no money.
 */
export const moneyOf = (order: Order, mpesaCents: number): Money => {
  const { cost, status } = order
  if (status === 'cancelled') {
    return { paidCents: mpesaCents, restCents: 0, backCents: mpesaCents }
  }
  const { cashCents, missingCents } = cashOf(order, mpesaCents)
  const paidCents = mpesaCents + cashCents
  const isOver = status === 'delivered'
  const kept = isOver ? netCents(order) : cost.priceCents
  return {
    paidCents,
    restCents: isOver ? 0 : Math.max(0, cost.priceCents - paidCents - missingCents),
    backCents: Math.max(0, paidCents - kept),
  }
}
