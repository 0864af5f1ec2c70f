import type { Branch } from '#contract/catalogue/catalogue.ts'
import { orderTotals, toCents, toKsh } from '#contract/rules/money.ts'
import { subtotalOf } from './cart.ts'
import type { CartLine } from './cart-line.ts'

/** Amounts in KSh, reckoned in cents as the server does, so that both come to the same figures. */
export type Totals = { subtotal: number; deliveryFee: number; discount?: number; total: number }

/** A voucher's `amountOff` of the goods in KSh, or null for the delivery fee. `minimum`: of the goods. */
export type VoucherTerms = { amountOff: number | null; minimum: number }

/** Null where the goods are too few for the voucher. */
export const fitting = <Terms extends VoucherTerms>(
  voucher: Terms | null,
  subtotal: number,
): Terms | null => (voucher !== null && subtotal >= voucher.minimum ? voucher : null)

const worthOf = ({ amountOff }: VoucherTerms) =>
  amountOff === null
    ? ({ kind: 'free_delivery' } as const)
    : ({ kind: 'amount_off', cents: toCents(amountOff) } as const)

/** A voucher for which the goods are too few takes nothing off. */
export const totalsOf = (
  lines: readonly CartLine[],
  branch: Branch | undefined,
  voucher: VoucherTerms | null = null,
): Totals => {
  const goods = subtotalOf(lines)
  const fits = fitting(voucher, goods)
  const { subtotalCents, deliveryFeeCents, discountCents, totalCents } = orderTotals(
    toCents(goods),
    branch?.deliveryRadius,
    fits === null ? null : worthOf(fits),
  )
  return {
    ...(fits === null ? {} : { discount: toKsh(discountCents) }),
    subtotal: toKsh(subtotalCents),
    deliveryFee: toKsh(deliveryFeeCents),
    total: toKsh(totalCents),
  }
}
