import { useEffect } from 'react'
import { useText } from '../../lib/text.ts'
import { showToast } from '../../lib/toasts.ts'
import { takeNotice } from '../../shop/checkout/empty-cart.ts'

/** Says why who opened the checkout stands on the home page. */
export const EmptyCartNotice = () => {
  const t = useText()
  useEffect(() => {
    if (!takeNotice()) return
    const text = t('Your cart is empty. Please add some products before checkout.')
    showToast(t('Empty Cart'), text, 'destructive')
  }, [t])
  return null
}
