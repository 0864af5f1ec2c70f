import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCurrentBranch } from '../branch/branch.ts'
import { MOST_NAMED, productsByIdQuery } from '../catalogue/catalogue-queries.ts'
import { useCart } from './cart.ts'
import { type CartLine, lineKey } from './cart-line.ts'
import { type Offer, offerFor, refreshed } from './offers.ts'

const isSameProduct = (a: CartLine, b: CartLine): boolean =>
  a.product.id === b.product.id && (a.variant?.id ?? 0) === (b.variant?.id ?? 0)

/**
 * The number of pieces that the branch can give for this line: the branch's stock, less the pieces of the same product
 * in lines of other branches. Undefined if the stock is unknown, or if the branch does not sell the product.
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

/** True if the shopper should see a note at the line: its price changed, or it cannot be bought in full. */
export const isChanged = (
  line: CartLine,
  lines: readonly CartLine[],
  offer: Offer | undefined,
): boolean =>
  line.priceWas !== undefined ||
  (offer !== undefined && offer.kind !== 'sold') ||
  line.quantity > (piecesFor(line, lines, offer) ?? line.quantity)

/**
 * Keeps the prices in the cart up to date with one request for the whole cart. Gives a function that tells how the
 * branch sells a line; it returns undefined while the answer is not there.
 */
export const useCartOffers = (): ((line: CartLine) => Offer | undefined) => {
  const lines = useCart((cart) => cart.lines)
  const branchId = useCurrentBranch()?.id ?? 0
  const { data, isPlaceholderData } = useQuery({
    ...productsByIdQuery(
      branchId,
      lines.map((line) => line.product.id),
    ),
    enabled: branchId !== 0 && lines.length > 0,
    // While a changed cart is fetched, the branch's last answer is used for the lines that it covers.
    placeholderData: (last, query) => (query?.queryKey[2].branch === branchId ? last : undefined),
  })
  const fresh = isPlaceholderData ? undefined : data
  // Prices are not part of the keys: two tabs with different prices would correct each other without end.
  const keys = lines.map(lineKey).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a line may come back from the undo, or another tab, as it was.
  useEffect(() => {
    if (fresh === undefined) return
    const cart = useCart.getState()
    cart.replace(refreshed(cart.lines, fresh, branchId))
  }, [fresh, branchId, keys])

  const isWhole = fresh !== undefined && lines.length <= MOST_NAMED
  return (line) => {
    const offer = data && offerFor(data, branchId, line)
    return offer?.kind === 'gone' && !isWhole ? undefined : offer
  }
}
