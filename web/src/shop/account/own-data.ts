import type { QueryClient } from '@tanstack/react-query'
import { isOwn } from '../keys.ts'
import { useSession } from './session.ts'

/** Drops an account's fetched data when the account signs out, or another one signs in. Returns the undo. */
export const dropOwnData = (client: QueryClient): (() => void) =>
  useSession.subscribe(({ user }, { user: before }) => {
    if (user?.id !== before?.id)
      client.removeQueries({ predicate: ({ queryKey }) => isOwn(queryKey) })
  })
