import type { CartLine } from './cart-line.ts'
import type { Offer } from './offers.ts'

const isSameProduct = (a: CartLine, b: CartLine): boolean =>
  a.product.id === b.product.id && (a.variant?.id ?? 0) === (b.variant?.id ?? 0)

/**
 * Pieces that the branch has left for this line: what it has, less what other lines of the cart, put there at another
 * branch, ask of the same product. Undefined where it is not known, or not sold there.
 */
export const piecesFor = (
  line: CartLine,
  lines: readonly CartLine[],
  offer: Offer | undefined,
): number | undefined => {
  if (offer?.kind !== 'sold') return undefined
  const others = lines
    .filter((other) => other.branchId !== line.branchId && isSameProduct(other, line))
    .reduce((sum, other) => sum + other.quantity, 0)
  return Math.max(0, offer.available - others)
}

/** The shopper has to know of something about the line. */
export const isChanged = (
  line: CartLine,
  lines: readonly CartLine[],
  offer: Offer | undefined,
): boolean =>
  line.priceWas !== undefined ||
  (offer !== undefined && offer.kind !== 'sold') ||
  line.quantity > (piecesFor(line, lines, offer) ?? line.quantity)
