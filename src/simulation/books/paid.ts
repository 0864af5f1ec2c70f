import { debtsOf } from './debts.ts'
import { netCents } from './returned.ts'
import type { Order } from './state.ts'

export type Money = { paidCents: number; restCents: number; backCents: number }

/** The order if each carrier had kept to the most that was ever said. */
const atTheMost = (order: Order): Order => ({
  ...order,
  notes: new Map(
    [...order.notes].map(([id, { mostCents }]) => [id, { mostCents, saidCents: mostCents }]),
  ),
})

/**
 * The most that may have been given back. What was given on a carrier's word stays given if the carrier says less later.
 */
export const mostBackCents = (order: Order, mpesaCents: number): number => {
  const one = order.isGivenBack ? atTheMost(order) : order
  return moneyOf(one, mpesaCents).backCents
}

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
