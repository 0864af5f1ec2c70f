import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

/**
 * True if the query failed, or waits for the network. The page then shows an error instead of a placeholder, and the
 * query continues once the network is back.
 */
export const isNotComing = (query: { isError: boolean; isPaused: boolean }): boolean =>
  query.isError || query.isPaused

/** Creates the cache of the API's answers. `onUnknown` is called on every 401: the server does not know the session. */
export const createQueryClient = (onUnknown: () => void): QueryClient => {
  const onError = (error: unknown): void => {
    if (error instanceof ApiError && error.status === 401) onUnknown()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        /** An answer does not become outdated with time. Only a live message or a command makes it outdated. */
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        retry: false,
        /** Without a network a query asks all the same, since the service worker may have the answer. */
        networkMode: 'offlineFirst',
      },
      // Without a network a command fails at once, so that the user sees it.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
