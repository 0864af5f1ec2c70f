import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

/**
 * `onUnknown` is called on each 401: the server no longer knows the session, whatever this browser remembers. Cached data never goes stale by itself, is not refetched on window focus and is not retried: live messages and commands invalidate it.
 */
export const createQueryClient = (onUnknown: () => void): QueryClient => {
  const onError = (error: unknown): void => {
    if (error instanceof ApiError && error.status === 401) onUnknown()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, retry: false },
      // Offline, a command fails at once and says so, instead of waiting unseen.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
