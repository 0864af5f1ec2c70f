import { infiniteQueryOptions } from '@tanstack/react-query'
import {
  deadJobs,
  integrity,
  moneyHold,
  parkedStream,
  type releaseMoneyBody,
} from '#contract/operations.ts'
import {
  readModelList,
  readModelWorkAccepted,
  type readModelWorkBody,
} from '#contract/read-models.ts'

import type { z } from '#contract/rules/schema.ts'
import { api, send } from '#web/lib/api.ts'
import { apiQuery, pagedQuery } from '#web/lib/queries.ts'
import { keys } from '#web/shop/keys.ts'
import { LOOK_AGAIN_MS } from '#web/staff-shop/set-aside.tsx'

type Asker = string | undefined

const PAGE = 50
/** The time in ms after which the lists are fetched again, for a while after somebody pressed 'Try again'. */
const LOOK_SOON_MS = 2_000
const again = (soon: boolean) => ({ refetchInterval: soon ? LOOK_SOON_MS : LOOK_AGAIN_MS })

/** The key that all queries of this page begin with. */
export const operationsKey = (userId: Asker) => keys.own(userId).staff({ part: 'operations' })

export const parkedQuery = (userId: Asker, soon = false) =>
  pagedQuery(
    keys.own(userId).staff({ part: 'operations', list: 'parked' }),
    `/api/admin/parked?limit=${PAGE}`,
    parkedStream,
    { ...again(soon) },
  )

export const deadJobsQuery = (userId: Asker, soon = false) =>
  infiniteQueryOptions({
    queryKey: keys.own(userId).staff({ part: 'operations', list: 'jobs' }),
    queryFn: async ({ pageParam: skip, signal }) => {
      const path = `/api/admin/jobs/dead?limit=${PAGE}&cursor=${skip}`
      const { dead, jobs } = await api(path, deadJobs, { signal })
      const end = skip + jobs.length
      return { items: jobs, next: jobs.length > 0 && end < dead ? end : undefined }
    },
    initialPageParam: 0,
    getNextPageParam: (last) => last.next,
    ...again(soon),
  })

export const moneyHoldQuery = (userId: Asker) =>
  apiQuery(
    keys.own(userId).staff({ part: 'operations', one: 'money' }),
    '/api/admin/money-hold',
    moneyHold,
    { ...again(false) },
  )

export const integrityQuery = (userId: Asker) =>
  apiQuery(
    keys.own(userId).staff({ part: 'operations', one: 'integrity' }),
    '/api/admin/integrity',
    integrity,
    { ...again(false) },
  )

export const readModelsQuery = (userId: Asker) =>
  apiQuery(
    keys.own(userId).staff({ part: 'operations', list: 'read-models' }),
    '/api/admin/read-models',
    readModelList,
    { ...again(true) },
  )

export const askReadModels = (body: z.output<typeof readModelWorkBody>) =>
  api('/api/admin/read-models', readModelWorkAccepted, { method: 'POST', body })

/** Tries the events of a stream again. Null tries all streams. */
export const retryParked = (stream: string | null) => {
  const query = stream === null ? '' : `?${new URLSearchParams({ stream })}`
  return send(`/api/admin/parked/retry${query}`, { method: 'POST' })
}

/** Tries a job again. Null tries all jobs. */
export const reviveJob = (id: string | null) => {
  const one = id === null ? '' : `/${encodeURIComponent(id)}`
  return send(`/api/admin/jobs/dead${one}/revive`, { method: 'POST' })
}

export const releaseMoney = (body: z.output<typeof releaseMoneyBody>) =>
  send('/api/admin/money-hold/release', { method: 'POST', body })
