import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Address } from '#contract/account.ts'
import { exactly, useDeliveryLocation } from '#web/shop/branch/delivery-location.ts'
import { useCheckoutDraft } from '#web/shop/checkout/checkout-draft.ts'
import { deliverToSaved, preferredAddress } from '#web/shop/checkout/delivery-place.ts'
import { addressesQuery } from './addresses.ts'

const isUntouched = (): boolean => {
  const { entry, addressId, newAddress } = useCheckoutDraft.getState()
  const fields = [entry.street, entry.city, entry.region]
  return addressId === null && !newAddress && fields.every((field) => field.trim() === '')
}

const preselect = (addresses: readonly Address[]): void => {
  const preferred = preferredAddress(addresses)
  const { pin, placePin } = useCheckoutDraft.getState()
  if (preferred !== undefined) deliverToSaved(preferred)
  else if (pin === null) placePin(exactly(useDeliveryLocation.getState().place))
}

/** Puts the address that the header's place is, or else that place's pin, into a form in which no address was begun. */
export const usePreselection = (userId: string | undefined): void => {
  const { data: addresses } = useQuery({
    ...addressesQuery(userId ?? ''),
    enabled: userId !== undefined,
  })
  const isLoaded = userId === undefined || addresses !== undefined
  useEffect(() => {
    if (isLoaded && isUntouched()) preselect(addresses ?? [])
  }, [addresses, isLoaded])
}
