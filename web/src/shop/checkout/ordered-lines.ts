import type { CartLine } from '../cart/cart-line.ts'
import type { OrderRequest } from './checkout.ts'

/** Parts the cart into the pieces that were ordered and those that stay, whichever branch's line they are in. */
export const orderedLines = (
  lines: readonly CartLine[],
  items: OrderRequest['items'],
): { ordered: CartLine[]; left: CartLine[] } => {
  const wanted = new Map(
    items.map(({ productId, variantId, quantity }) => [`${productId}-${variantId}`, quantity]),
  )
  const parted = lines.map((line) => {
    const key = `${line.product.id}-${line.variant?.id ?? 0}`
    const quantity = Math.min(line.quantity, wanted.get(key) ?? 0)
    wanted.set(key, (wanted.get(key) ?? 0) - quantity)
    return { line, quantity }
  })
  return {
    ordered: parted
      .filter(({ quantity }) => quantity > 0)
      .map(({ line, quantity }) => ({ ...line, quantity })),
    left: parted
      .filter(({ line, quantity }) => line.quantity > quantity)
      .map(({ line, quantity }) => ({ ...line, quantity: line.quantity - quantity })),
  }
}
