import { queryOptions } from '@tanstack/react-query'
import { branch } from '#contract/catalogue/catalogue.ts'
import { z } from '#contract/rules/zod.ts'
import { api } from '#web/lib/api.ts'
import { keys } from '../../keys.ts'

export const branchesQuery = queryOptions({
  queryKey: keys.shop.branches,
  queryFn: ({ signal }) => api('/api/branches', z.array(branch), { signal }),
})
