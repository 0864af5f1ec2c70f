import { useEffect } from 'react'
import { useText } from '../../lib/text.ts'
import { showToast } from '../../lib/toasts.ts'
import { takeNotice } from '../../shop/cart/empty-cart.ts'

/** Tells a shopper who opened the checkout why the home page came instead. */
export const EmptyCartNotice = () => {
  const t = useText()
  useEffect(() => {
    if (!takeNotice()) return
    const text = t('Your cart is empty. Please add some products before checkout.')
    showToast(t('Empty Cart'), text, 'destructive')
  }, [t])
  return null
}
