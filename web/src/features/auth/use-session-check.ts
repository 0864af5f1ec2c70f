import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession, useUserId } from '../../shop/account/session.ts'
import { keys } from '../../shop/keys.ts'
import { currentUser } from './auth-api.ts'
import { followLogout } from './leave-account.ts'

/** Asks the server in the background whether the remembered user is still signed in, and takes over its answer. */
export const useSessionCheck = (): void => {
  const userId = useUserId()
  const { data } = useQuery({
    queryKey: keys.own(userId).session(),
    queryFn: ({ signal }) => currentUser(signal),
    enabled: userId !== undefined,
  })
  useEffect(() => {
    if (data !== undefined) useSession.getState().setUser(data)
  }, [data])
  useEffect(followLogout, [])
}
