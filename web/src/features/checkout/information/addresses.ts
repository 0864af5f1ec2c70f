import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { addressesQuery } from '#web/shop/account/addresses.ts'
import { fillFromHeader } from '#web/shop/checkout/delivery-place.ts'
import { isAddressBlank } from '#web/shop/checkout/draft-address.ts'
import { draftNow } from '#web/shop/checkout/use-checkout.ts'
import { complaintsAbout } from './information-checks.ts'

/** True if the shopper has neither typed an address nor chosen one. */
const isUntouched = (): boolean => {
  const draft = draftNow()
  const { addressId, newAddress, fromPlace } = draft
  return addressId === null && !newAddress && (fromPlace || isAddressBlank(draft))
}

/**
 * If the shopper has not begun an address, fills in the saved address that the header shows, or else the header's place.
 */
export const usePreselection = (userId: string | undefined): void => {
  const { data: addresses } = useQuery({
    ...addressesQuery(userId ?? ''),
    enabled: userId !== undefined,
  })
  const isLoaded = userId === undefined || addresses !== undefined
  useEffect(() => {
    if (isLoaded && isUntouched()) fillFromHeader(addresses ?? [])
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
