import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

/**
 * True if the query failed, or waits for the network. The page then shows an error instead of a placeholder, and the
 * query continues once the network is back.
 */
export const isNotComing = (query: { isError: boolean; isPaused: boolean }): boolean =>
  query.isError || query.isPaused

/**
 * Creates the cache of the API's answers. `onUnknown` is called on every 401: the server does not know the session.
 * Data does not become stale by time or window focus, since live messages and commands invalidate it, and nothing is
 * retried; without a network a query asks all the same, since the service worker may have the answer.
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
      // Without a network a command fails at once, instead of waiting unseen.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
