import type { CartLine } from './cart-line.ts'
import type { Offer } from './offers.ts'

const isSameProduct = (a: CartLine, b: CartLine): boolean =>
  a.product.id === b.product.id && (a.variant?.id ?? 0) === (b.variant?.id ?? 0)

/**
 * Pieces that the branch has left for this line: the branch's stock, less the pieces of the same product in lines put
 * in at other branches. Undefined where the stock is not known, or the branch does not sell the product.
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

/** True if the shopper has to know something about the line. */
export const isChanged = (
  line: CartLine,
  lines: readonly CartLine[],
  offer: Offer | undefined,
): boolean =>
  line.priceWas !== undefined ||
  (offer !== undefined && offer.kind !== 'sold') ||
  line.quantity > (piecesFor(line, lines, offer) ?? line.quantity)
