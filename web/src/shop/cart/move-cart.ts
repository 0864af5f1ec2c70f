import type { Product } from '#contract/catalogue/catalogue.ts'
import { type CartLine, lineKey } from './cart-line.ts'
import { offerFor } from './offers.ts'

/** The pieces of a line that the branch has. `products` must come from a query for this branch. */
export const piecesAt = (
  products: readonly Product[],
  branchId: number,
  line: CartLine,
): number => {
  const offer = offerFor(products, branchId, line)
  return offer.kind === 'sold' ? offer.available : 0
}

export type MovedCart = {
  lines: CartLine[]
  /**
   * Lines that the other branch cannot give in full. `available` is 0 if the branch has no piece of the product, or
   * does not sell it.
   */
  short: { line: CartLine; available: number }[]
}

const merged = (lines: readonly CartLine[]): CartLine[] => {
  const byKey = new Map<string, CartLine>()
  for (const line of lines) {
    const before = byKey.get(lineKey(line))
    byKey.set(
      lineKey(line),
      before === undefined ? line : { ...before, quantity: before.quantity + line.quantity },
    )
  }
  return [...byKey.values()]
}

/** The cart as it would be at another branch: pieces that the branch does not have are left out. */
export const movedCart = (
  lines: readonly CartLine[],
  branchId: number,
  availableThere: (line: CartLine) => number,
): MovedCart => {
  const wanted = merged(lines.map((line) => ({ ...line, branchId })))
  const short = wanted
    .map((line) => ({ line, available: availableThere(line) }))
    .filter(({ line, available }) => available < line.quantity)
  const cut = new Map(short.map(({ line, available }) => [line, available]))
  return {
    short,
    lines: wanted
      .map((line) => ({
        ...line,
        quantity: Math.min(line.quantity, cut.get(line) ?? line.quantity),
      }))
      .filter((line) => line.quantity > 0),
  }
}
