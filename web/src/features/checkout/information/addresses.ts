import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Address, address } from '#contract/account.ts'
import { z } from '#contract/rules/schema.ts'
import { apiQuery } from '#web/lib/queries.ts'
import { exactly, useDeliveryLocation } from '#web/shop/branch/delivery-location.ts'
import { deliverToSaved, preferredAddress } from '#web/shop/checkout/delivery-place.ts'
import { dispatch, draftNow } from '#web/shop/checkout/use-checkout.ts'
import { keys } from '#web/shop/keys.ts'
import { complaintsAbout } from './information-checks.ts'

export const addressesQuery = (userId: string) =>
  apiQuery(keys.own(userId).addresses(), `/api/addresses/user/${userId}`, z.array(address))

const isUntouched = (): boolean => {
  const { entry, addressId, newAddress } = draftNow()
  const fields = [entry.street, entry.city, entry.region]
  return addressId === null && !newAddress && fields.every((field) => field.trim() === '')
}

const preselect = (addresses: readonly Address[]) => {
  const preferred = preferredAddress(addresses)
  if (preferred !== undefined) deliverToSaved(preferred)
  else if (draftNow().pin === null)
    dispatch({ type: 'pinPlaced', pin: exactly(useDeliveryLocation.getState().place) })
}

/**
 * If the shopper has not begun an address, fills in the saved address that the header shows, or else sets the pin of
 * the header's place.
 */
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

/** True if the form is complete, and its address is a saved one. */
const isKnown = (): boolean => {
  const { entry, addressId } = draftNow()
  return addressId !== null && Object.keys(complaintsAbout(entry)).length === 0
}

/**
 * A member whose details are all saved sees a card, everybody else the form. The choice is made once, and only
 * `openForm` changes it. Must be called after the hooks that fill the draft.
 */
export const useFormOrCard = (userId: string | undefined, refused: boolean) => {
  const { isLoading } = useQuery({ ...addressesQuery(userId ?? ''), enabled: userId !== undefined })
  const [shown, setShown] = useState<'form' | 'card' | undefined>(refused ? 'form' : undefined)
  useEffect(() => {
    if (userId === undefined || shown !== undefined) return
    if (isKnown()) setShown('card')
    else if (!isLoading) setShown('form')
  }, [userId, shown, isLoading])
  return {
    /** 'form' or 'card'. Undefined until the choice between the two is made. */
    shown: userId === undefined ? ('form' as const) : shown,
    openForm: () => setShown('form'),
  }
}
