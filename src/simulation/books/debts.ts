import type { Order } from './state.ts'

/** What a carrier is to bring for an order, and what of it the carrier does not have by the own word. */
export type Debt = { carrierId: string; owedCents: number; missingCents: number }

const noted = ({ notes }: Order, carrierId: string) =>
  notes.get(carrierId) ?? { mostCents: 0, saidCents: 0 }

/**
 * The debts of all who carried the order, from first to last. Who hands over owes what was to be collected: the price
 * without what M-PESA paid for it (`mpesaCents`), whenever that came, and without what carriers before noted. Before the
 * handover a carrier owes what was noted. A word of the driver never lowers a debt, a decision of staff does. A partner's
 * word is not asked for.
 */
export const debtsOf = (order: Order, mpesaCents: number): Debt[] => {
  const { carriers, status, cost, decided } = order
  let left = Math.max(0, cost.priceCents - mpesaCents)
  return carriers.map((carrierId, n) => {
    const { mostCents, saidCents } = noted(order, carrierId)
    const owesRest = status === 'delivered' && n === carriers.length - 1
    const wholeCents = owesRest ? left : Math.min(left, mostCents)
    left -= wholeCents
    const decision = decided.get(carrierId)
    const relievedCents = decision?.isRelieved === true ? decision.missingCents : 0
    const lacks = carrierId === 'partner' ? 0 : Math.max(0, wholeCents - saidCents)
    const missingCents = Math.max(0, lacks - (decision?.missingCents ?? 0))
    return { carrierId, owedCents: wholeCents - relievedCents, missingCents }
  })
}

export const debtOf = (debts: readonly Debt[], carrierId: string): Debt | undefined =>
  debts.find((one) => one.carrierId === carrierId)

/**
 * Whether the books know what carriers owe: nothing followed a decision, none was made where M-PESA paid a part, and
 * nobody noted more than was to be collected.
 */
export const isCashClear = (order: Order, mpesaCents: number): boolean => {
  const { notes, isTangled, decided, cost } = order
  const mostCents = [...notes.values()].reduce((sum, one) => sum + one.mostCents, 0)
  const isDecided = isTangled || (decided.size > 0 && mpesaCents > 0)
  return !isDecided && mostCents + mpesaCents <= cost.priceCents
}

/** What follows a decision about an order's cash may undo it: the books do not say then what its carriers owe. */
export const afterDecision = (order: Order): void => {
  if (order.decided.size > 0) order.isTangled = true
}
