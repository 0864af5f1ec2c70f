import { useQueryClient } from '@tanstack/react-query'
import type { Branch, Product, Variant } from '#contract/catalogue/catalogue.ts'
import { type Translate, useName, useText } from '../../lib/text.ts'
import { showToast } from '../../lib/toasts.ts'
import { branchesQuery } from '../branch/branch.ts'
import { useCart } from './cart.ts'
import { lineKey } from './cart-line.ts'
import { lineOf } from './offers.ts'

/** Goods are of a branch, so a cart takes none before one is chosen. */
export const sayNoBranch = (t: Translate): void =>
  showToast(
    t('Please select a branch'),
    t('You need to select a branch before adding items to cart'),
    'destructive',
  )

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

/** Says why a product did not go into the cart. */
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

/** `branch` is undefined until one is chosen. `available`: its pieces. Undefined while they are not known. */
export type Buyable = {
  product: Product
  variant: Variant | undefined
  branch: Branch | undefined
  available: number | undefined
}

/** Puts pieces into the cart and tells the shopper. Returns false if the cart does not take them. */
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
