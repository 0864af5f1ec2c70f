import { queryOptions } from '@tanstack/react-query'
import { promiseFigures } from '#contract/delivery/promise.ts'
import { api } from '#web/lib/api.ts'
import { keys } from '#web/shop/keys.ts'

const LOOK_AGAIN_MS = 60_000

/** How the promise was kept in the last 28 days. `query` is the query string: the branch, or nothing for all. */
export const promiseFiguresQuery = (userId: string | undefined, query: string) =>
  queryOptions({
    queryKey: keys.own(userId).figures({ part: 'promise', query }),
    queryFn: ({ signal }) => api(`/api/admin/promise?${query}`, promiseFigures, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
  })
