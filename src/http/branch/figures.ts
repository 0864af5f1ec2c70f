import * as z from 'zod'
import { branchFigures } from '../../contract/branch/branch-figures.ts'
import { nairobiDay } from '../../contract/rules/dates.ts'
import { catalogueId } from '../../contract/rules/primitives.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { lostSales } from './lost-sales.ts'
import { firstDayFor, presentFigures } from './present-figures.ts'

const figures = defineRoute({
  method: 'GET',
  path: '/api/branches/:id/figures',
  area: 'Branches',
  summary: 'What a branch sold, and how its open orders stand; for its manager and admins',
  input: z.object({ params: z.object({ id: catalogueId }) }),
  status: 200,
  response: branchFigures,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'BRANCH_NOT_FOUND'],
  reads: ['branchFigures'],
  handle: async ({ actor, queries, deps, params: { id } }) => {
    const today = nairobiDay(deps.commands.world.now())
    const found = await queries.branchFigures.ofBranch(actor, id, firstDayFor(today))
    if (!found.ok) return found
    if (queries.catalogue.branch(id) === undefined) return reject('BRANCH_NOT_FOUND')
    return ok({ body: presentFigures(id, today, found.value) })
  },
})

export const branchFiguresRoutes: readonly Route[] = [figures, lostSales]
