import type { PriceChangedDetails } from '../../contract/error-details.ts'
import type { PlaceOrderBody } from '../../contract/order/place-order.ts'
import { itemSize, sizedName } from '../../contract/rules/item-size.ts'
import { toCents, toKsh } from '../../contract/rules/money.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import type { OrderVoucher } from '../../domain/kernel/voucher.ts'
import { type PricedOrder, priceLines, type WantedLine } from '../../domain/order/pricing.ts'
import { isSold, offerOf, type ProductState } from '../../domain/product/state.ts'

type Item = PlaceOrderBody['items'][number]
type Refusal = Rejection<
  | 'PRODUCT_NOT_FOUND'
  | 'PRODUCT_WITHDRAWN'
  | 'PRODUCT_NOT_AT_BRANCH'
  | 'VARIANT_NOT_FOUND'
  | 'PRICE_CHANGED'
>

/** The name and price are the shop's. The client's say only what the shopper saw. */
const wantedLine = (
  { productId, variantId, quantity }: Item,
  product: ProductState | undefined,
  branchId: number,
): Result<WantedLine, Refusal> => {
  const facts = { productId, variantId }
  if (product === null || product === undefined) return reject('PRODUCT_NOT_FOUND', facts)
  const { exclusiveBranchId, name, unit } = product
  if (!isSold(product)) return reject('PRODUCT_WITHDRAWN', { ...facts, name })
  if (exclusiveBranchId !== null && exclusiveBranchId !== branchId) {
    return reject('PRODUCT_NOT_AT_BRANCH', { ...facts, name })
  }
  const offer = offerOf(product, variantId)
  if (offer === undefined) return reject('VARIANT_NOT_FOUND', { ...facts, name })
  return ok({
    ...facts,
    name,
    size: itemSize(offer.variant?.name, unit),
    unitPriceCents: offer.priceCents,
    quantity,
  })
}

const isWhatWasSeen = (body: PlaceOrderBody, priced: PricedOrder): boolean =>
  toCents(body.subtotal) === priced.subtotalCents &&
  toCents(body.deliveryFee) === priced.deliveryFeeCents &&
  toCents(body.total) === priced.totalCents &&
  priced.lines.every(({ unitPriceCents, lineTotalCents }, index) => {
    const seen = body.items[index]
    return (
      seen !== undefined &&
      toCents(seen.price) === unitPriceCents &&
      toCents(seen.total) === lineTotalCents
    )
  })

const inKsh = (priced: PricedOrder): PriceChangedDetails => ({
  items: priced.lines.map(({ unitPriceCents, lineTotalCents, name, size, ...line }) => ({
    ...line,
    name: sizedName(name, size),
    price: toKsh(unitPriceCents),
    total: toKsh(lineTotalCents),
  })),
  subtotal: toKsh(priced.subtotalCents),
  deliveryFee: toKsh(priced.deliveryFeeCents),
  discount: toKsh(priced.discountCents),
  total: toKsh(priced.totalCents),
})

/** The order at its price now. PRICE_CHANGED, with that price, when the shopper saw another one. */
export const priceOrder = (
  body: PlaceOrderBody,
  deliveryRadius: number,
  products: ReadonlyMap<number, ProductState>,
  voucher: OrderVoucher | null,
): Result<PricedOrder, Refusal> => {
  const wanted: WantedLine[] = []
  for (const item of body.items) {
    const line = wantedLine(item, products.get(item.productId), body.branchId)
    if (!line.ok) return line
    wanted.push(line.value)
  }
  const priced = priceLines(wanted, deliveryRadius, voucher?.worth)
  return isWhatWasSeen(body, priced) ? ok(priced) : reject('PRICE_CHANGED', inKsh(priced))
}
