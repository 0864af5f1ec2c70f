import * as z from 'zod'
import {
  dropMissedSearch,
  readMissedSearches,
  reportMissedSearch,
} from '../../commands/inventory/missed-searches.ts'
import {
  missedSearchBody,
  missedSearches,
  missedWordsBody,
} from '../../contract/missed-searches.ts'
import { daysAfter, nairobiDay } from '../../contract/rules/dates.ts'
import { catalogueId } from '../../contract/rules/schema.ts'
import { runsBranches } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { answerEmpty } from '../server/route-parts.ts'
import { RECENT_DAYS } from './present-figures.ts'

const area = 'Branches'
const params = z.object({ id: catalogueId })
const errors = ['UNAUTHENTICATED', 'FORBIDDEN', 'BRANCH_NOT_FOUND'] as const

const report = defineRoute({
  method: 'POST',
  path: '/api/missed-searches',
  area,
  summary:
    'Counts words that a shopper looked for and did not find, without who it was; without a branch, at every branch that takes orders',
  input: z.object({ body: missedSearchBody }),
  status: 202,
  response: z.object({}),
  errors: ['BRANCH_NOT_FOUND'],
  limits: ['missed-search'],
  reads: ['catalogue'],
  handle: async ({ body, ctx, deps, issue }) => {
    // A device id that is given with this answer may be replaced by the next answer, so it identifies nobody yet.
    const device = ctx.state.newDevice === undefined ? deps.devices.of(ctx) : undefined
    return answerEmpty(await issue(reportMissedSearch, { ...body, device }))
  },
})

const list = defineRoute({
  method: 'GET',
  path: '/api/branches/:id/missed-searches',
  area,
  summary:
    'What shoppers looked for and did not find, by count; for the branch’s manager and admins',
  input: z.object({ params }),
  status: 200,
  response: missedSearches,
  errors,
  reads: ['catalogue'],
  handle: async ({ queries: { catalogue }, deps, issue, params: { id: branchId } }) => {
    const from = daysAfter(nairobiDay(deps.commands.world.now()), 1 - RECENT_DAYS)
    const read = await issue(readMissedSearches, { branchId, since: from })
    if (!read.ok) return read
    if (catalogue.branch(branchId) === undefined) return reject('BRANCH_NOT_FOUND')
    return ok({ body: { branchId, from, searches: read.value } })
  },
})

const drop = defineRoute({
  method: 'POST',
  path: '/api/branches/:id/missed-searches/drop',
  mayAsk: runsBranches,
  area,
  summary:
    'Takes words off the list of what shoppers did not find; for the branch’s manager and admins',
  input: z.object({ params, body: missedWordsBody }),
  status: 200,
  response: z.object({}),
  errors,
  limits: ['staff'],
  reads: [],
  handle: async ({ body: { words }, issue, params: { id: branchId } }) =>
    answerEmpty(await issue(dropMissedSearch, { branchId, words })),
})

export const missedSearchRoutes: readonly Route[] = [report, list, drop]
