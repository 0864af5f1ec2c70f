import * as z from 'zod'
import { recordExport } from '../../commands/disclosure/record-disclosure.ts'
import { vouchersCsv } from '../../commands/finance/ledger-csv.ts'
import { expiringVoucher, expiryQuery } from '../../contract/points-ledger.ts'
import { paging } from '../../contract/rules/schema.ts'
import { settlesPayments } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import { defineFileRoute, defineRoute, type Route } from '../server/route.ts'
import { csvFile, pageOf } from '../server/route-parts.ts'
import { area, denied } from './ledger-routes.ts'

const expiry = defineRoute({
  method: 'GET',
  path: '/api/finance/vouchers',
  mayAsk: settlesPayments,
  area,
  summary:
    'Vouchers that end within four weeks, or that ended without being used; for finance and admins. Points never expire',
  input: z.object({ query: expiryQuery.extend(paging.shape) }),
  status: 200,
  response: z.array(expiringVoucher),
  errors: denied,
  reads: ['ledger', 'users'],
  handle: async ({ actor, queries, query: { view, ...page } }) => {
    const found = await queries.ledger.vouchers(actor, view, pageOf(page))
    if (!found.ok) return found
    const { docs, next } = found.value
    const ids = [...new Set(docs.map(({ userId }) => userId))]
    const people = await queries.users.peopleOf(actor, ids)
    const body = docs.map(({ id, userId, name, points, issuedAt, expiresAt }) => ({
      id,
      name,
      points,
      issuedAt,
      expiresAt,
      account: { id: userId, person: people.get(userId) ?? null },
    }))
    return ok({ body, next })
  },
})

/** The request is a POST because each export is recorded. Vouchers are read while the file is sent. */
const exportVouchers = defineFileRoute({
  method: 'POST',
  path: '/api/finance/vouchers/export',
  mayAsk: settlesPayments,
  area,
  summary: 'The same vouchers as CSV, without names; for finance and admins. It is recorded',
  input: z.object({ body: expiryQuery }),
  status: 200,
  errors: denied,
  limits: ['staff'],
  reads: ['ledger'],
  handle: async ({ actor, body: { view }, deps, issue, queries: { ledger } }) => {
    const allowed = await ledger.vouchers(actor, view, { limit: 1 })
    if (!allowed.ok) return allowed
    const filters = `vouchers=${view}`
    const recorded = await issue(recordExport, { kind: 'points_exported', filters })
    if (!recorded.ok) return recorded
    return csvFile(`vouchers-${view}`, deps, vouchersCsv(ledger, actor, view))
  },
})

export const expiryRoutes: readonly Route[] = [expiry, exportVouchers]
