import type { QueryClient } from '@tanstack/react-query'
import { isOwn } from '../keys.ts'
import { useSession } from './session.ts'

/** Drops what was fetched for an account when it signs out, or another one signs in. Returns the undo. */
export const dropOwnData = (client: QueryClient): (() => void) =>
  useSession.subscribe(({ user }, { user: before }) => {
    if (user?.id !== before?.id)
      client.removeQueries({ predicate: ({ queryKey }) => isOwn(queryKey) })
  })
