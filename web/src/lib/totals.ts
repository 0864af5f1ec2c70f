import type { Branch } from '../../../src/contract/catalogue.ts'
import { deliveryFee, toCents, toKsh, wholeShillingCents } from '../../../src/contract/money.ts'
import { subtotalOf } from './cart.ts'
import type { CartLine } from './cart-line.ts'

/** In KSh, reckoned in cents as the server does, so that both come to the same figures. */
export type Totals = { subtotal: number; deliveryFee: number; total: number }

export const totalsOf = (lines: readonly CartLine[], branch: Branch | undefined): Totals => {
  const subtotal = subtotalOf(lines)
  const fee = deliveryFee(branch?.deliveryRadius)
  return {
    subtotal,
    deliveryFee: fee,
    total: toKsh(wholeShillingCents(toCents(subtotal) + toCents(fee))),
  }
}
