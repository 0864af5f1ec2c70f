import type { Branch } from '#contract/catalogue/catalogue.ts'
import { orderTotals, toCents, toKsh } from '#contract/rules/money.ts'
import { subtotalOf } from './cart.ts'
import type { CartLine } from './cart-line.ts'

/** Amounts in KSh, reckoned in cents as the server does, so that both come to the same figures. */
export type Totals = { subtotal: number; deliveryFee: number; total: number }

export const totalsOf = (lines: readonly CartLine[], branch: Branch | undefined): Totals => {
  const { subtotalCents, deliveryFeeCents, totalCents } = orderTotals(
    toCents(subtotalOf(lines)),
    branch?.deliveryRadius,
  )
  return {
    subtotal: toKsh(subtotalCents),
    deliveryFee: toKsh(deliveryFeeCents),
    total: toKsh(totalCents),
  }
}
