import type { PriceChangedDetails } from '../contract/error-details.ts'
import { itemSize, sizedName } from '../contract/item-size.ts'
import { deliveryFee, toCents, toKsh, wholeShillingCents } from '../contract/money.ts'
import type { PlaceOrderBody } from '../contract/orders.ts'
import { ok, type Rejection, type Result, reject } from '../domain/kernel/result.ts'
import type { OrderLine } from '../domain/order/events.ts'
import { offerOf, type ProductState } from '../domain/product/product.ts'

/** Integer cents. */
export type PricedOrder = {
  lines: OrderLine[]
  subtotalCents: number
  deliveryFeeCents: number
  totalCents: number
}
type Item = PlaceOrderBody['items'][number]
type Refusal = Rejection<
  'PRODUCT_NOT_FOUND' | 'PRODUCT_NOT_AT_BRANCH' | 'VARIANT_NOT_FOUND' | 'PRICE_CHANGED'
>

/** Name and price are the shop's; the client's say only what the shopper saw. */
const priceLine = (
  { productId, variantId, quantity }: Item,
  product: ProductState | undefined,
  branchId: number,
): Result<OrderLine, Refusal> => {
  const facts = { productId, variantId }
  if (product === null || product === undefined) return reject('PRODUCT_NOT_FOUND', facts)
  const { exclusiveBranchId, name, unit } = product
  if (exclusiveBranchId !== null && exclusiveBranchId !== branchId) {
    return reject('PRODUCT_NOT_AT_BRANCH', { ...facts, name })
  }
  const offer = offerOf(product, variantId)
  if (offer === undefined) return reject('VARIANT_NOT_FOUND', { ...facts, name })
  return ok({
    ...facts,
    name: sizedName(name, itemSize(offer.variant?.name, unit)),
    unitPriceCents: offer.priceCents,
    quantity,
    lineTotalCents: offer.priceCents * quantity,
  })
}

const totals = (lines: OrderLine[], deliveryRadius: number): PricedOrder => {
  const subtotalCents = lines.reduce((sum, { lineTotalCents }) => sum + lineTotalCents, 0)
  const deliveryFeeCents = toCents(deliveryFee(deliveryRadius))
  const totalCents = wholeShillingCents(subtotalCents + deliveryFeeCents)
  return { lines, subtotalCents, deliveryFeeCents, totalCents }
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
  items: priced.lines.map(({ unitPriceCents, lineTotalCents, ...line }) => ({
    ...line,
    price: toKsh(unitPriceCents),
    total: toKsh(lineTotalCents),
  })),
  subtotal: toKsh(priced.subtotalCents),
  deliveryFee: toKsh(priced.deliveryFeeCents),
  total: toKsh(priced.totalCents),
})

/** What the order costs now, or PRICE_CHANGED with it, when that is not what the shopper saw. */
export const priceOrder = (
  body: PlaceOrderBody,
  deliveryRadius: number,
  products: ReadonlyMap<number, ProductState>,
): Result<PricedOrder, Refusal> => {
  const lines: OrderLine[] = []
  for (const item of body.items) {
    const line = priceLine(item, products.get(item.productId), body.branchId)
    if (!line.ok) return line
    lines.push(line.value)
  }
  const priced = totals(lines, deliveryRadius)
  return isWhatWasSeen(body, priced) ? ok(priced) : reject('PRICE_CHANGED', inKsh(priced))
}
