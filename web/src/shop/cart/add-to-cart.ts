import type { Branch, Product, Variant } from '#contract/catalogue/catalogue.ts'
import { useCart } from './cart.ts'
import { lineKey } from './cart-line.ts'
import { lineOf } from './offers.ts'

/** The reason that something cannot go into the cart. `available`: the pieces at the branch, which are too few. */
export type AddRefusal =
  | { reason: 'sold-elsewhere'; branchId: number }
  | { reason: 'out-of-stock' }
  | { reason: 'maximum'; available: number }

/** Puts all pieces into the cart, or none and returns the reason. `available` is undefined while it is not known. */
export const addToCart = (
  product: Product,
  variant: Variant | undefined,
  quantity: number,
  branch: Branch,
  available: number | undefined,
): AddRefusal | undefined => {
  const { exclusiveBranchId } = product
  if (exclusiveBranchId !== null && exclusiveBranchId !== branch.id)
    return { reason: 'sold-elsewhere', branchId: exclusiveBranchId }
  if (available === 0) return { reason: 'out-of-stock' }
  const line = lineOf(product, variant, quantity, branch.id)
  const { lines, add } = useCart.getState()
  const inCart = lines.find((other) => lineKey(other) === lineKey(line))?.quantity ?? 0
  if (available !== undefined && inCart + quantity > available)
    return { reason: 'maximum', available }
  add(line)
  return undefined
}
