import * as z from 'zod'
import { retryParked } from '../../commands/operations/retry-parked.ts'
import { parkedStream, retryQuery, retryRequested } from '../../contract/operations.ts'
import { paging } from '../../contract/rules/schema.ts'
import { isAdmin } from '../../domain/kernel/access.ts'
import type { ParkedStreamDoc as ParkedDoc } from '../../projections/parked/parked-streams.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { answerPage, answerWith, pageOf } from '../server/route-parts.ts'

const shared = {
  area: 'Operations',
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  reads: [],
} as const

const present = ({ id: _, position: __, ...parked }: ParkedDoc) => ({
  ...parked,
  triedAt: parked.triedAt ?? null,
})

const list = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/admin/parked',
  mayAsk: isAdmin,
  summary:
    'Streams that read models have parked, since they hold what cannot be taken in; for admins',
  input: z.object({ query: paging }),
  status: 200,
  response: z.array(parkedStream),
  handle: async ({ actor, queries, query }) =>
    answerPage(await queries.parked.list(actor, pageOf(query)), present),
})

const retry = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/admin/parked/retry',
  mayAsk: isAdmin,
  limits: ['staff'],
  summary:
    'Asks all readers of the log to try once more what they have parked, or one stream of it; for admins',
  input: z.object({ query: retryQuery }),
  status: 202,
  response: retryRequested,
  handle: async ({ issue, query: { stream } }) =>
    answerWith(await issue(retryParked, { stream: stream ?? null }), () => ({
      status: 'requested' as const,
    })),
})

export const parkedRoutes: readonly Route[] = [list, retry]
