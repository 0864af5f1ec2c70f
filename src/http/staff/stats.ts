import * as z from 'zod'
import { nairobiDay } from '../../contract/rules/dates.ts'
import { shopStats } from '../../contract/staff/stats.ts'
import { ok } from '../../domain/kernel/result.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { presentStats } from './present-stats.ts'

/** Products with fewer pieces are low, and so many of them are named. */
const LOW = 10
const NAMED = 5

const stats = defineRoute({
  method: 'GET',
  path: '/api/admin/stats',
  area: 'Operations',
  summary: 'The whole shop’s figures, this month beside the last; for admins',
  input: z.object({}),
  status: 200,
  response: shopStats,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  reads: ['shopStats', 'catalogue'],
  handle: async ({ actor, queries, deps }) => {
    const today = nairobiDay(deps.commands.world.now())
    const found = await queries.shopStats.at(actor, today)
    if (!found.ok) return found
    const low = queries.catalogue.lowProducts(LOW)
    const { total: totalProducts } = queries.catalogue.products({ limit: 1 })
    const ofBranches = queries.catalogue.branches().map(({ branchId }) => ({
      branchId,
      ...queries.catalogue.countOfBranch(branchId),
    }))
    const shelves = { totalProducts, low: low.length, first: low.slice(0, NAMED), ofBranches }
    return ok({ body: presentStats(found.value, shelves, today) })
  },
})

export const statsRoutes: readonly Route[] = [stats]
