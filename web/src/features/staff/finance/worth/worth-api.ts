import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { pointsWorth, pointsWorthBody, pointsWorthVersion } from '#contract/finance/points-worth.ts'
import { z } from '#contract/rules/zod.ts'
import { revision } from '#contract/staff/revision.ts'
import { api, apiPage, send } from '#web/lib/api.ts'
import { keys } from '#web/shop/keys.ts'

const path = '/api/finance/points-worth'

export const worthQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: keys.own(userId).staff({ points: 'worth' }),
    queryFn: ({ signal }) => api(path, pointsWorth, { signal }),
  })

export const worthVersionsQuery = (userId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: keys.own(userId).staff({ points: 'worth', part: 'versions' }),
    queryFn: ({ pageParam, signal }) => apiPage(pageParam, z.array(pointsWorthVersion), signal),
    initialPageParam: `${path}/versions?limit=20`,
    getNextPageParam: (last) => last.next,
  })

/** The stream's first event makes the second version. */
export const worthForm = pointsWorthBody
  .extend({ revision: revision.optional() })
  .transform(({ revision: late, version, ...body }) => ({
    ...body,
    version: late === undefined ? version : late + 2,
  }))

export const changeWorth = (body: z.output<typeof worthForm>) =>
  send(path, { method: 'PATCH', body })
