import type { Branch, Product, Variant } from '#contract/catalogue/catalogue.ts'
import { useName, useText } from '../../lib/text.ts'
import { showToast } from '../../lib/toasts.ts'
import { addToCart } from './add-to-cart.ts'
import { useCart } from './cart.ts'
import { useRefusalToast } from './use-refusal-toast.ts'

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
