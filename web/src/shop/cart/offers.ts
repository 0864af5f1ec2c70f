import type { Product, Variant } from '#contract/catalogue/catalogue.ts'
import { type CartLine, unitPrice } from './cart-line.ts'

/** Whether and how the branch sells a product. `available` is the number of pieces at the branch. */
export type Offer =
  | { kind: 'gone' }
  | { kind: 'elsewhere'; product: Product; variant: Variant | undefined; branchId: number }
  | { kind: 'sold'; product: Product; variant: Variant | undefined; available: number }

/** `variantId` is 0 for a product without variants. `products` must come from a query for this branch. */
export const offerOf = (
  products: readonly Product[],
  branchId: number,
  { productId, variantId }: { productId: number; variantId: number },
): Offer => {
  const product = products.find(({ id }) => id === productId)
  const variant = product?.variants.find(({ id }) => id === variantId)
  const sellsSo = variant === undefined ? variantId === 0 && product?.hasVariants === false : true
  if (product === undefined || !sellsSo) return { kind: 'gone' }
  const { exclusiveBranchId } = product
  if (exclusiveBranchId !== null && exclusiveBranchId !== branchId)
    return { kind: 'elsewhere', product, variant, branchId: exclusiveBranchId }
  return { kind: 'sold', product, variant, available: (variant ?? product).available ?? 0 }
}

export const offerFor = (
  products: readonly Product[],
  branchId: number,
  { product, variant }: CartLine,
): Offer => offerOf(products, branchId, { productId: product.id, variantId: variant?.id ?? 0 })

export const lineOf = (
  { id, slug, name, nameSw, unit, price, imageUrl }: Product,
  variant: Variant | undefined,
  quantity: number,
  branchId: number,
): CartLine => ({
  product: { id, slug, name, nameSw, unit, price, imageUrl },
  ...(variant === undefined
    ? {}
    : {
        variant: {
          id: variant.id,
          name: variant.name,
          price: variant.price,
          imageUrl: variant.imageUrl,
        },
      }),
  quantity,
  branchId,
})

/** Stores the earlier price of a piece in the line, if it differs from the present one. */
export const withPriceWas = (line: CartLine, before: number): CartLine => {
  const { priceWas: _, ...now } = line
  return before === unitPrice(now) ? now : { ...now, priceWas: before }
}

const refreshedLine = (line: CartLine, offer: Offer): CartLine => {
  if (offer.kind === 'gone') return line
  const now = lineOf(offer.product, offer.variant, line.quantity, line.branchId)
  return withPriceWas(now, line.priceWas ?? unitPrice(line))
}

/** The lines with the present names and prices of their products. */
export const refreshed = (
  lines: readonly CartLine[],
  products: readonly Product[],
  branchId: number,
): CartLine[] => lines.map((line) => refreshedLine(line, offerFor(products, branchId, line)))
