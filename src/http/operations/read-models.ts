import * as z from 'zod'
import { requestReadModelWork } from '../../commands/operations/read-models.ts'
import {
  readModelList,
  readModelWorkAccepted,
  readModelWorkBody,
} from '../../contract/read-models.ts'
import { isAdmin } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { answerWith } from '../server/route-parts.ts'

const shared = { area: 'Operations', path: '/api/admin/read-models', mayAsk: isAdmin } as const

const list = defineRoute({
  ...shared,
  method: 'GET',
  summary: 'Every read model: how far it is, its copies, and what came of comparisons; for admins',
  input: z.object({}),
  status: 200,
  response: readModelList,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  reads: [],
  handle: async ({ actor, queries, deps }) => {
    const found = await queries.readModels.list(actor)
    if (!found.ok) return found
    const checkedAt = deps.commands.world.now().toISOString()
    return ok({ body: { checkedAt, readModels: found.value } })
  },
})

const ask = defineRoute({
  ...shared,
  method: 'POST',
  limits: ['staff'],
  summary:
    'Asks for read models to be rebuilt beside the serving copy, compared, switched to the new copy, or back; for admins',
  input: z.object({ body: readModelWorkBody }),
  status: 202,
  response: readModelWorkAccepted,
  errors: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'READ_MODEL_NOT_FOUND',
    'REBUILD_RUNNING',
    'COMPARISON_RUNNING',
    'NO_NEW_COPY',
    'NEW_COPY_NOT_READY',
    'NO_OLD_COPY',
  ],
  reads: [],
  handle: async ({ issue, body }) =>
    answerWith(await issue(requestReadModelWork, body), (readModels) => ({
      work: body.work,
      readModels,
    })),
})

export const readModelRoutes: readonly Route[] = [list, ask]
