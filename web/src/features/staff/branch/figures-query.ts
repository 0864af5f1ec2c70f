import { queryOptions } from '@tanstack/react-query'
import { branchFigures } from '#contract/branch/branch-figures.ts'
import { api } from '#web/lib/api.ts'
import { keys } from '#web/shop/keys.ts'

/** A day that has begun without a new order is noticed this soon. */
const LOOK_AGAIN_MS = 300_000

export const figuresQuery = (userId: string | undefined, branchId: number) =>
  queryOptions({
    queryKey: keys.own(userId).figures({ branch: branchId }),
    queryFn: ({ signal }) => api(`/api/branches/${branchId}/figures`, branchFigures, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
  })
