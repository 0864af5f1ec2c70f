import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../../shop/account/session.ts'
import { currentUser } from './auth-api.ts'
import { followLogout } from './leave-account.ts'

/**
 * Asks the server in the background whether the remembered user is still signed in, and takes over what it says.
 * When nobody is signed in any more, also by another tab's word, what was fetched for that person is dropped.
 */
export const useSessionCheck = (): void => {
  const client = useQueryClient()
  const userId = useSession((session) => session.user?.id)
  const { data } = useQuery({
    queryKey: ['me', userId],
    queryFn: ({ signal }) => currentUser(signal),
    enabled: userId !== undefined,
  })
  useEffect(() => {
    if (data !== undefined) useSession.getState().setUser(data)
  }, [data])
  useEffect(followLogout, [])
  useEffect(() => {
    if (userId !== undefined) return
    for (const key of ['me', 'orders', 'order', 'addresses', 'payments', 'wishlist', 'reviews'])
      client.removeQueries({ queryKey: [key] })
  }, [client, userId])
}
