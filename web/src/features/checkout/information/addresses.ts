import { queryOptions } from '@tanstack/react-query'
import { address } from '#contract/account.ts'
import { z } from '#contract/rules/zod.ts'
import { api } from '#web/lib/api.ts'
import { keys } from '#web/shop/keys.ts'

export const addressesQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.own(userId).addresses(),
    queryFn: ({ signal }) => api(`/api/addresses/user/${userId}`, z.array(address), { signal }),
  })
