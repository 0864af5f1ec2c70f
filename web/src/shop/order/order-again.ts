import { create } from 'zustand'
import type { Product } from '#contract/catalogue/catalogue.ts'
import type { Order } from '#contract/order/order.ts'
import type { CartLine } from '../cart/cart-line.ts'
import { lineOf, type Offer, offerOf, withPriceWas } from '../cart/offers.ts'

type Item = Order['items'][number]

/** An item that could not be added to the cart, or not in full. `added` is the number of pieces that were added. */
export type Missing = Pick<Item, 'productId' | 'name' | 'productName' | 'size'> & {
  wanted: number
  added: number
} & ({ why: 'gone' | 'out-of-stock' } | { why: 'elsewhere'; branchId: number })

const inCart = (lines: readonly CartLine[], { productId, variantId }: Item): number =>
  lines
    .filter(({ product, variant }) => product.id === productId && (variant?.id ?? 0) === variantId)
    .reduce((sum, { quantity }) => sum + quantity, 0)

const missing = (item: Item, offer: Offer, added: number): Missing[] => {
  const { productId, name, productName, size, quantity } = item
  const facts = { productId, name, productName, size, wanted: quantity, added }
  if (offer.kind === 'elsewhere') return [{ ...facts, why: 'elsewhere', branchId: offer.branchId }]
  if (offer.kind === 'gone') return [{ ...facts, why: 'gone' }]
  return added < quantity ? [{ ...facts, why: 'out-of-stock' }] : []
}

/**
 * The items of an order as cart lines, at present prices and limited by the branch's stock. A line stores the order's
 * price if it has changed.
 */
export const orderedAgain = (
  items: readonly Item[],
  products: readonly Product[],
  branchId: number,
  cart: readonly CartLine[],
): { lines: CartLine[]; missing: Missing[] } => {
  const found = items.map((item) => {
    const offer = offerOf(products, branchId, item)
    if (offer.kind !== 'sold') return { lines: [], missing: missing(item, offer, 0) }
    const left = Math.max(0, offer.available - inCart(cart, item))
    const quantity = Math.min(item.quantity, left)
    const line = lineOf(offer.product, offer.variant, quantity, branchId)
    return {
      lines: quantity > 0 ? [withPriceWas(line, item.price)] : [],
      missing: missing(item, offer, quantity),
    }
  })
  return {
    lines: found.flatMap(({ lines }) => lines),
    missing: found.flatMap((one) => one.missing),
  }
}

/** What could not be added when an order was put into the cart again. Kept until the cart is closed. */
type ReorderNews = { orderNumber: string; missing: readonly Missing[] }

export const useReorderNews = create<{ news: ReorderNews | null }>()(() => ({ news: null }))
