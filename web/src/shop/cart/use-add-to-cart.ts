import type { Branch, Product, Variant } from '#contract/catalogue/catalogue.ts'
import { useName, useText } from '../../lib/text.ts'
import { showToast } from '../../lib/toasts.ts'
import { addToCart } from './add-to-cart.ts'
import { useRefusalToast } from './use-refusal-toast.ts'

/** Puts pieces into the cart and tells the shopper. Returns false if the cart does not take them. */
export const useAddToCart = (
  product: Product,
  variant: Variant | undefined,
  available: number | undefined,
): ((quantity: number, branch: Branch) => boolean) => {
  const t = useText()
  const name = useName()(product)
  const refuse = useRefusalToast()
  return (quantity, branch) => {
    const refusal = addToCart(product, variant, quantity, branch, available)
    if (refusal === undefined)
      showToast(t('Added to cart'), t('{name} has been added to your cart', { name }))
    else refuse(refusal, name)
    return refusal === undefined
  }
}
