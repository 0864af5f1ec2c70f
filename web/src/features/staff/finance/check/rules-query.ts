import { queryOptions } from '@tanstack/react-query'
import { dryRunBody } from '#contract/finance/replay.ts'
import { api } from '#web/lib/api.ts'
import { keys } from '#web/shop/keys.ts'

/** The rules of now, to begin with. */
export const rulesQuery = queryOptions({
  queryKey: keys.own(undefined).staff({ rules: 'to try' }),
  queryFn: ({ signal }) => api('/api/loyalty/rules', dryRunBody, { signal }),
})
