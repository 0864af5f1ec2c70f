import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addressesQuery } from '../account/addresses.ts'
import { useSession } from '../account/session.ts'
import { useDeliveryLocation } from '../branch/delivery-location.ts'
import { dropAccountPlace, showDefaultAddress } from './default-place.ts'

/**
 * Keeps the header's place and the account's addresses together: a customer who chose no place gets the default address,
 * and an address of an account leaves the header when its user is signed in no more.
 */
export const AccountPlace = (): null => {
  const user = useSession((session) => session.user)
  const isOpen = useDeliveryLocation(
    ({ place }) => place === null || place.byDefault === true || place.addressId !== undefined,
  )
  const { data } = useQuery({
    ...addressesQuery(user?.id ?? ''),
    enabled: user?.role === 'customer' && isOpen,
  })
  const isSignedOut = user === null
  useEffect(() => {
    if (isSignedOut) dropAccountPlace()
    else if (isOpen && data !== undefined) showDefaultAddress(data)
  }, [isSignedOut, isOpen, data])
  return null
}
