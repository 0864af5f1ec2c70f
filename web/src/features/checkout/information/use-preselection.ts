import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCheckoutDraft } from '#web/shop/checkout/checkout-draft.ts'
import { addressesQuery } from './addresses.ts'

/** Puts the default address, or else the first, into a form in which no address was begun. */
export const usePreselection = (userId: string | undefined): void => {
  const { data: addresses } = useQuery({
    ...addressesQuery(userId ?? ''),
    enabled: userId !== undefined,
  })
  useEffect(() => {
    const { entry, addressId, newAddress, chooseAddress } = useCheckoutDraft.getState()
    const begun = [entry.street, entry.city, entry.region].some((field) => field.trim() !== '')
    if (addressId !== null || newAddress || begun) return
    const preferred = addresses?.find(({ isDefault }) => isDefault) ?? addresses?.[0]
    if (preferred !== undefined) chooseAddress(preferred)
  }, [addresses])
}
