import * as z from 'zod'
import { branchShelf, branchShelfQuery } from '../../contract/branch/branch-shelf.ts'
import { catalogueId } from '../../contract/rules/primitives.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { presentShelf } from '../catalogue/present-staff.ts'
import { pageOf } from '../server/paging.ts'
import { defineRoute, type Route } from '../server/route.ts'

const shelf = defineRoute({
  method: 'GET',
  path: '/api/branches/:id/shelf',
  area: 'Inventory',
  summary:
    'A branch’s stock by product name, then size, in pages of 50; for its manager and admins',
  input: z.object({ params: z.object({ id: catalogueId }), query: branchShelfQuery }),
  status: 200,
  response: z.array(branchShelf),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'BRANCH_NOT_FOUND'],
  reads: ['catalogue'],
  handle: ({ actor, queries: { catalogue }, params: { id }, query: { search, ...page } }) => {
    const found = catalogue.branchShelf(actor, { branchId: id, search }, pageOf(page))
    if (!found.ok) return found
    if (catalogue.branch(id) === undefined) return reject('BRANCH_NOT_FOUND')
    const { docs, next } = found.value
    return ok({ body: docs.map(presentShelf), next })
  },
})

export const branchShelfRoutes: readonly Route[] = [shelf]
