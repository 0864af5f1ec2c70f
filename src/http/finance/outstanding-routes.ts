import * as z from 'zod'
import { outstandingDay } from '../../contract/finance/outstanding.ts'
import { toKsh } from '../../contract/rules/money.ts'
import { ok } from '../../domain/kernel/result.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { area, denied } from './ledger-routes.ts'

const outstanding = defineRoute({
  method: 'GET',
  path: '/api/finance/outstanding',
  area,
  summary:
    'Points outstanding at the end of each of the last 90 days and what they were worth, by tier, those in vouchers and those owed apart; for finance and admins',
  input: z.object({}),
  status: 200,
  response: z.array(outstandingDay),
  errors: denied,
  reads: ['ledger'],
  handle: async ({ actor, queries: { ledger } }) => {
    const found = await ledger.outstanding(actor)
    if (!found.ok) return found
    const body = found.value.map(
      ({ tiers, day, points, owed, vouchers, voucherPoints, ...of }) => ({
        day,
        points,
        owed,
        vouchers,
        voucherPoints,
        worth: toKsh(of.worthCents),
        redeemedPercent: of.redeemedPercent,
        liability: toKsh(of.liabilityCents),
        owedWorth: toKsh(of.owedCents),
        deferred: toKsh(of.deferredCents),
        tiers: Object.entries(tiers).map(([id, sums]) => ({ id, ...sums })),
      }),
    )
    return ok({ body })
  },
})

export const outstandingRoutes: readonly Route[] = [outstanding]
