import * as z from 'zod'
import { promiseFigures, promiseQuery } from '../../contract/delivery/promise.ts'
import { daysAfter, nairobiDay } from '../../contract/rules/dates.ts'
import { ok } from '../../domain/kernel/result.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { PROMISE_DAYS, presentPromise } from './present-promise.ts'

const figures = defineRoute({
  method: 'GET',
  path: '/api/admin/promise',
  area: 'Deliveries',
  summary:
    'How the promise of 30 minutes was kept in the last 28 days, by day, hour, branch and driver; for admins, and managers who name their own branch',
  input: z.object({ query: promiseQuery }),
  status: 200,
  response: promiseFigures,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  reads: ['promise'],
  handle: async ({ actor, queries, deps, query: { branch } }) => {
    const from = daysAfter(nairobiDay(deps.commands.world.now()), 1 - PROMISE_DAYS)
    const found = await queries.promise.since(actor, from, branch)
    if (!found.ok) return found
    const ids = found.value.flatMap(({ drivers }) =>
      drivers.flatMap(({ driverId }) => driverId ?? []),
    )
    const people = await queries.users.peopleOf(actor, [...new Set(ids)])
    const body = presentPromise(found.value, from, (id) => people.get(id)?.name ?? null)
    return ok({ body })
  },
})

export const promiseRoutes: readonly Route[] = [figures]
