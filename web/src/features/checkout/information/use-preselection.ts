import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Address } from '#contract/account.ts'
import { exactly, useDeliveryLocation } from '#web/shop/branch/delivery-location.ts'
import { deliverToSaved, preferredAddress } from '#web/shop/checkout/delivery-place.ts'
import { dispatch, draftNow } from '#web/shop/checkout/use-checkout.ts'
import { addressesQuery } from './addresses.ts'

const isUntouched = (): boolean => {
  const { entry, addressId, newAddress } = draftNow()
  const fields = [entry.street, entry.city, entry.region]
  return addressId === null && !newAddress && fields.every((field) => field.trim() === '')
}

const preselect = (addresses: readonly Address[]): void => {
  const preferred = preferredAddress(addresses)
  if (preferred !== undefined) deliverToSaved(preferred)
  else if (draftNow().pin === null)
    dispatch({ type: 'pinPlaced', pin: exactly(useDeliveryLocation.getState().place) })
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
