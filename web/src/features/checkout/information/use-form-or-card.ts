import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { draftNow } from '#web/shop/checkout/use-checkout.ts'
import { addressesQuery } from './addresses.ts'
import { complaintsAbout } from './information-checks.ts'

/** True if nothing is missing, and the address is a saved one. */
const isKnown = (): boolean => {
  const { entry, addressId } = draftNow()
  return addressId !== null && Object.keys(complaintsAbout(entry)).length === 0
}

/**
 * A member whose details are all saved sees one card. Everybody else sees the form, which stays once it was seen.
 * Undefined until it is known which. Must come after the hooks that fill the draft.
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
    shown: userId === undefined ? ('form' as const) : shown,
    openForm: () => setShown('form'),
  }
}
