import { useQueryClient } from '@tanstack/react-query'
import { useText } from '../../lib/text.ts'
import { showToast } from '../../lib/toasts.ts'
import { branchesQuery } from '../catalogue/queries/branches-query.ts'
import type { AddRefusal } from './add-to-cart.ts'

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
