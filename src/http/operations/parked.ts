import * as z from 'zod'
import { retryParked } from '../../commands/operations/retry-parked.ts'
import { parkedStream, retryRequested } from '../../contract/operations/parked.ts'
import { paging } from '../../contract/rules/primitives.ts'
import { ok } from '../../domain/kernel/result.ts'
import { pageOf } from '../server/paging.ts'
import { defineRoute, type Route } from '../server/route.ts'

const shared = {
  area: 'Operations',
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  reads: [],
} as const

const list = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/admin/parked',
  summary:
    'Streams that read models have parked, since they hold what cannot be taken in; for admins',
  input: z.object({ query: paging }),
  status: 200,
  response: z.array(parkedStream),
  handle: async ({ actor, queries, query }) => {
    const found = await queries.parked.list(actor, pageOf(query))
    if (!found.ok) return found
    const { docs, next } = found.value
    return ok({ body: docs.map(({ id: _, position: __, ...parked }) => parked), next })
  },
})

const retry = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/admin/parked/retry',
  limits: ['staff'],
  summary: 'Asks all readers of the log to try once more what they have parked; for admins',
  input: z.object({}),
  status: 202,
  response: retryRequested,
  handle: async ({ issue }) => {
    const requested = await issue(retryParked, null)
    return requested.ok ? ok({ body: { status: 'requested' as const } }) : requested
  },
})

export const parkedRoutes: readonly Route[] = [list, retry]
