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

/** `priceWas`: the price of a piece when the shopper last saw the cart, if it was different. */
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

/** Product, variant (0: none) and branch identify a line. */
export const lineKey = (line: CartLine): string =>
  `${line.product.id}-${line.variant?.id ?? 0}-${line.branchId}`

export const unitPrice = (line: CartLine): number => line.variant?.price ?? line.product.price

export const sizeOf = ({ product, variant }: CartLine): string =>
  itemSize(variant?.name, product.unit ?? '')

/** The line's name as an order has it, in English. */
export const lineName = (line: CartLine): string => sizedName(line.product.name, sizeOf(line))

/** In KSh, without the delivery. */
export const subtotalOf = (lines: readonly CartLine[]): number =>
  toKsh(lines.reduce((sum, line) => sum + toCents(unitPrice(line)) * line.quantity, 0))

/** Amounts in KSh, reckoned in cents as the server does, so that both come to the same figures. */
export type Totals = { subtotal: number; deliveryFee: number; discount?: number; total: number }

/** A voucher's `amountOff` of the goods in KSh, or null for the delivery fee. `minimum`: of the goods. */
type VoucherTerms = { amountOff: number | null; minimum: number }

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
