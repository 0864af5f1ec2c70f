import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

/**
 * What the query asks for is not coming now: it failed, or it waits for the connection. The page says so instead of
 * waiting, and the query goes on by itself once the connection is back.
 */
export const isNotComing = (query: { isError: boolean; isPaused: boolean }): boolean =>
  query.isError || query.isPaused

/**
 * Calls `onUnknown` on each 401: the server no longer knows the session, whatever this browser remembers. Neither time
 * nor the window's focus makes cached data stale: live messages and commands invalidate it. Nothing is retried.
 * Without a connection a query asks all the same: the service worker may have the answer, and else the page says so.
 */
export const createQueryClient = (onUnknown: () => void): QueryClient => {
  const onError = (error: unknown): void => {
    if (error instanceof ApiError && error.status === 401) onUnknown()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        retry: false,
        networkMode: 'offlineFirst',
      },
      // A command sent offline fails at once and says so, instead of waiting unseen.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
