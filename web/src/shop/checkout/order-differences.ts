import { type CartLine, unitPrice } from '../cart/cart-line.ts'
import type { UnpaidOrder } from './checkout.ts'

type Item = UnpaidOrder['items'][number]
/**
 * What the cart, or the order, holds of one product: the number of pieces and the price of a piece in KSh, if it is
 * known. Null if it holds no piece.
 */
type Side = { quantity: number; price: number | undefined } | null

/**
 * A product of which cart and order hold different numbers of pieces, or at different prices. `line` is the product's
 * line in the cart.
 */
export type ItemDifference = {
  key: string
  item: Item | undefined
  line: CartLine | undefined
  ordered: Side
  inCart: Side
}

/** `branch`: the cart is for another branch than the order. */
export type OrderDifferences = { branch: boolean; items: ItemDifference[] }

const keyOf = (productId: number, variantId: number): string => `${productId}-${variantId}`

/** Adds up the lines of all branches, since the current branch will sell the whole cart. */
const cartSides = (lines: readonly CartLine[]) => {
  const sides = new Map<string, { line: CartLine; inCart: NonNullable<Side> }>()
  for (const line of lines) {
    const key = keyOf(line.product.id, line.variant?.id ?? 0)
    const quantity = line.quantity + (sides.get(key)?.inCart.quantity ?? 0)
    sides.set(key, { line, inCart: { quantity, price: unitPrice(line) } })
  }
  return sides
}

const isSame = (ordered: Side, inCart: Side): boolean =>
  ordered?.quantity === inCart?.quantity &&
  (ordered?.price === undefined || ordered.price === inCart?.price)

/** The differences between the cart and the unpaid order. Undefined if there are none, or if the cart is empty. */
export const differencesOf = (
  lines: readonly CartLine[],
  branchId: number | undefined,
  order: UnpaidOrder,
): OrderDifferences | undefined => {
  if (lines.length === 0) return undefined
  const cart = cartSides(lines)
  const items = order.items.map((item) => {
    const key = keyOf(item.productId, item.variantId)
    const { line, inCart = null } = cart.get(key) ?? {}
    cart.delete(key)
    return { key, item, line, ordered: { quantity: item.quantity, price: item.price }, inCart }
  })
  const added = [...cart].map(([key, { line, inCart }]) => {
    return { key, item: undefined, line, ordered: null, inCart }
  })
  const differing = [...items, ...added].filter(({ ordered, inCart }) => !isSame(ordered, inCart))
  const branch =
    order.branchId !== undefined && branchId !== undefined && order.branchId !== branchId
  return branch || differing.length > 0 ? { branch, items: differing } : undefined
}
