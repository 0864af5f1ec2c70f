import { useQueryClient } from '@tanstack/react-query'
import type { Branch, Product, Variant } from '#contract/catalogue/catalogue.ts'
import { type Translate, useName, useText } from '../../lib/text.ts'
import { showToast } from '../../lib/toasts.ts'
import { branchesQuery } from '../branch/branch.ts'
import { useCart } from './cart.ts'
import { lineKey } from './cart-line.ts'
import { lineOf } from './offers.ts'

/** Says that a branch must be chosen first. Each line of a cart belongs to a branch. */
export const sayNoBranch = (t: Translate): void =>
  showToast(
    t('Please select a branch'),
    t('You need to select a branch before adding items to cart'),
    'destructive',
  )

/** Why a product could not be added to the cart. `available` is the number of pieces at the branch. */
export type AddRefusal =
  | { reason: 'sold-elsewhere'; branchId: number }
  | { reason: 'out-of-stock' }
  | { reason: 'maximum'; available: number }

/**
 * Adds all pieces to the cart and returns undefined, or adds none and returns the reason. `available` is undefined
 * while the stock is unknown.
 */
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

/** Shows a toast that says why a product was not added to the cart. */
export const useRefusalToast = (): ((refusal: AddRefusal, productName: string) => void) => {
  const t = useText()
  const client = useQueryClient()
  const words = (refusal: AddRefusal, name: string): [title: string, text: string] => {
    if (refusal.reason === 'out-of-stock')
      return [
        t('Out of stock'),
        t('This product is currently out of stock at your selected branch'),
      ]
    if (refusal.reason === 'maximum')
      return [t('Maximum stock reached'), t('Only {n} items available', { n: refusal.available })]
    const branches = client.getQueryData(branchesQuery.queryKey) ?? []
    const branch = branches.find(({ id }) => id === refusal.branchId)?.name ?? t('another branch')
    return [t('Not sold at your branch'), t('{name} is only sold at {branch}.', { name, branch })]
  }
  return (refusal, name) => showToast(...words(refusal, name), 'destructive')
}

/**
 * A product with its branch and stock. `branch` is undefined until one is chosen, `available` while the stock is
 * unknown.
 */
export type Buyable = {
  product: Product
  variant: Variant | undefined
  branch: Branch | undefined
  available: number | undefined
}

/** Adds pieces to the cart and shows a toast. Returns false if they could not be added. */
export const useAddToCart = ({
  product,
  variant,
  available,
}: Omit<Buyable, 'branch'>): ((quantity: number, branch: Branch) => boolean) => {
  const t = useText()
  const name = useName()(product)
  const refuse = useRefusalToast()
  return (quantity, branch) => {
    const refusal = addToCart(product, variant, quantity, branch, available)
    if (refusal === undefined)
      showToast(t('Added to cart'), t('{name} has been added to your cart', { name }), 'plain', {
        label: t('View cart'),
        run: () => useCart.getState().setOpen(true),
      })
    else refuse(refusal, name)
    return refusal === undefined
  }
}
