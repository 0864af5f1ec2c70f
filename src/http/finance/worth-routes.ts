import * as z from 'zod'
import {
  type ChangePointsWorth,
  changePointsWorth,
} from '../../commands/finance/change-points-worth.ts'
import {
  outstandingDay,
  pointsWorth,
  pointsWorthBody,
  pointsWorthVersion,
} from '../../contract/points-ledger.ts'
import { toCents, toKsh } from '../../contract/rules/money.ts'
import { paging } from '../../contract/rules/schema.ts'
import { settlesPayments } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { answerEmpty, answerWith, changeByStaff, pageOf } from '../server/route-parts.ts'
import { accountsIn, actedBy } from '../user/people.ts'
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

const path = '/api/finance/points-worth'
const present = ({
  version,
  worthCents,
  redeemedPercent,
}: ChangePointsWorth['worth'] & { version: number }) => ({
  version,
  worth: toKsh(worthCents),
  redeemedPercent,
})

const now = defineRoute({
  method: 'GET',
  path,
  area,
  summary: 'What a point is worth, and the share expected to be redeemed; for finance and admins',
  input: z.object({}),
  status: 200,
  response: pointsWorth,
  errors: denied,
  reads: ['ledger'],
  handle: async ({ actor, queries: { ledger } }) => answerWith(await ledger.worth(actor), present),
})

const versions = defineRoute({
  method: 'GET',
  path: `${path}/versions`,
  mayAsk: settlesPayments,
  area,
  summary:
    'Each version of what a point is worth that somebody made, the newest first; for finance and admins',
  input: z.object({ query: paging }),
  status: 200,
  response: z.array(pointsWorthVersion),
  errors: denied,
  reads: ['ledger', 'users'],
  handle: async ({ actor, queries, query }) => {
    const found = await queries.ledger.worthVersions(actor, pageOf(query))
    if (!found.ok) return found
    const { docs, next } = found.value
    const people = await queries.users.peopleOf(actor, accountsIn(docs))
    const body = docs.map((doc) => ({ ...present(doc), at: doc.at, ...actedBy(doc.actor, people) }))
    return ok({ body, next })
  },
})

const change = defineRoute({
  ...changeByStaff(area),
  path,
  mayAsk: settlesPayments,
  summary: 'Changes what a point is worth from now on; for finance and admins',
  input: z.object({ body: pointsWorthBody }),
  errors: [...denied, 'CHANGED_MEANWHILE'],
  handle: async ({ body: { worth, redeemedPercent, version }, issue }) =>
    answerEmpty(
      await issue(changePointsWorth, {
        worth: { worthCents: toCents(worth), redeemedPercent },
        version,
      }),
    ),
})

export const worthRoutes: readonly Route[] = [now, versions, change, outstanding]
