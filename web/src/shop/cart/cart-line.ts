import type { Branch } from '#contract/catalogue/catalogue.ts'
import { orderTotals, toCents, toKsh } from '#contract/rules/money.ts'
import { z } from '#contract/rules/schema.ts'
import { itemSize, sizedName } from '#contract/rules/variant.ts'

const priced = z.object({
  id: z.number(),
  name: z.string(),
  price: z.number(),
  imageUrl: z.string(),
})

/** `priceWas` is the price of a piece when the shopper last saw the cart, if it has changed since. */
export const cartLine = z.object({
  product: priced.extend({
    slug: z.string(),
    nameSw: z.string().optional(),
    unit: z.string().optional(),
  }),
  variant: priced.optional(),
  quantity: z.number().int().positive(),
  branchId: z.number(),
  priceWas: z.number().optional(),
})
export type CartLine = z.infer<typeof cartLine>

/** Two lines are the same if product, variant (0 for none) and branch are the same. */
export const lineKey = (line: CartLine): string =>
  `${line.product.id}-${line.variant?.id ?? 0}-${line.branchId}`

export const unitPrice = (line: CartLine): number => line.variant?.price ?? line.product.price

export const sizeOf = ({ product, variant }: CartLine): string =>
  itemSize(variant?.name, product.unit ?? '')

/** The line's name in English, as an order stores it. */
export const lineName = (line: CartLine): string => sizedName(line.product.name, sizeOf(line))

/** The sum of the lines in KSh, without delivery. */
export const subtotalOf = (lines: readonly CartLine[]): number =>
  toKsh(lines.reduce((sum, line) => sum + toCents(unitPrice(line)) * line.quantity, 0))

/** Amounts in KSh. They are calculated in cents, as on the server, so that both get the same figures. */
export type Totals = { subtotal: number; deliveryFee: number; discount?: number; total: number }

/** `amountOff` is the discount in KSh, or null for free delivery. `minimum` is the least sum of goods in KSh. */
type VoucherTerms = { amountOff: number | null; minimum: number }

/** Gives the voucher if it can be used for the goods, or null if the goods cost less than the voucher's minimum. */
export const fitting = <Terms extends VoucherTerms>(
  voucher: Terms | null,
  subtotal: number,
): Terms | null => (voucher !== null && subtotal >= voucher.minimum ? voucher : null)

const worthOf = ({ amountOff }: VoucherTerms) =>
  amountOff === null
    ? ({ kind: 'free_delivery' } as const)
    : ({ kind: 'amount_off', cents: toCents(amountOff) } as const)

/** The totals of a cart in KSh. A voucher is ignored if the goods cost less than its minimum. */
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
