import * as z from 'zod'
import { recordExport } from '../../commands/disclosure/record-disclosure.ts'
import { differencesCsv, dryRunCsv, ledgerCsv } from '../../commands/finance/ledger-csv.ts'
import {
  dryRunBody,
  inPercent,
  ledgerEntry,
  ledgerQuery,
  ledgerSums,
  replayBody,
} from '../../contract/points-ledger.ts'
import { nairobiDay } from '../../contract/rules/dates.ts'
import { paging } from '../../contract/rules/schema.ts'
import { settlesPayments } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { LedgerEntryDoc } from '../../projections/ledger/queries.ts'
import { defineFileRoute, defineRoute, type Route } from '../server/route.ts'
import { answerValue, csvFile, filterText, pageOf } from '../server/route-parts.ts'
import type { People } from '../user/people.ts'

const presentLedgerEntry =
  (people: People) =>
  (doc: LedgerEntryDoc): z.infer<typeof ledgerEntry> => {
    const { id, eventId, userId, kind, points, balance, tierId, about, orderNumber } = doc
    const { name, at, happenedAt, booking } = doc
    return {
      id,
      eventId,
      kind,
      points,
      balance,
      tierId,
      about,
      orderNumber,
      name,
      at,
      happenedAt,
      account: { id: userId, person: people.get(userId) ?? null },
      rules: booking && {
        version: booking.rulesVersion,
        shillingsAPoint: booking.shillingsAPoint,
        multiplier: booking.multiplier / 100,
      },
    }
  }

export const area = 'Finance'
export const denied = ['UNAUTHENTICATED', 'FORBIDDEN'] as const

const entries = defineRoute({
  method: 'GET',
  path: '/api/finance/ledger',
  mayAsk: settlesPayments,
  area,
  summary:
    'The entries of one account’s points or of all, newest first, as of a moment of recording; for finance and admins',
  input: z.object({ query: ledgerQuery.extend(paging.shape) }),
  status: 200,
  response: z.array(ledgerEntry),
  errors: denied,
  reads: ['ledger', 'users'],
  handle: async ({ actor, queries, query: { limit, cursor, ...filter } }) => {
    const found = await queries.ledger.entries(actor, filter, pageOf({ limit, cursor }))
    if (!found.ok) return found
    const { docs, next } = found.value
    const ids = [...new Set(docs.map(({ userId }) => userId))]
    const people = await queries.users.peopleOf(actor, ids)
    return ok({ body: docs.map(presentLedgerEntry(people)), next })
  },
})

const sums = defineRoute({
  method: 'GET',
  path: '/api/finance/ledger/sums',
  mayAsk: settlesPayments,
  area,
  summary: 'What the entries came to as of a moment of recording; for finance and admins',
  input: z.object({ query: ledgerQuery.pick({ account: true, asOf: true }) }),
  status: 200,
  response: ledgerSums,
  errors: denied,
  reads: ['ledger'],
  handle: async ({ actor, queries: { ledger }, query: { account, asOf } }) => {
    if (account === undefined) {
      return answerValue(await ledger.sums(actor, asOf))
    }
    const found = await ledger.balance(actor, account, asOf)
    if (!found.ok) return found
    const [points, owed] = [Math.max(0, found.value), Math.max(0, -found.value)]
    return ok({ body: { points, owed, kinds: {} } })
  },
})

/** The request is a POST because each export is recorded. Entries are read while the file is sent. */
const exportLedger = defineFileRoute({
  method: 'POST',
  path: '/api/finance/ledger/export',
  mayAsk: settlesPayments,
  area,
  summary: 'The same entries as CSV; for finance and admins. It is recorded',
  input: z.object({ body: ledgerQuery }),
  status: 200,
  errors: denied,
  limits: ['staff'],
  reads: ['ledger'],
  handle: async ({ actor, body, deps, issue, queries: { ledger } }) => {
    const allowed = await ledger.entries(actor, body, { limit: 1 })
    if (!allowed.ok) return allowed
    const filters = filterText(body)
    const recorded = await issue(recordExport, { kind: 'points_exported', filters })
    return recorded.ok ? csvFile('points', deps, ledgerCsv(ledger, actor, body)) : recorded
  },
})

async function* jsonLines(steps: AsyncIterable<object>): AsyncGenerator<string, void, undefined> {
  for await (const step of steps) yield `${JSON.stringify(step)}\n`
}

const type = 'application/x-ndjson'

/** A replay changes nothing: it ends without loss when the client closes the connection. */
const replay = defineFileRoute({
  method: 'POST',
  path: '/api/finance/replay',
  mayAsk: settlesPayments,
  area,
  summary:
    'Works out all points anew from events, orders and rules, and names each difference, the first of each kind, a JSON object a line; for finance and admins',
  input: z.object({ body: replayBody }),
  status: 200,
  errors: denied,
  limits: ['staff'],
  reads: ['ledger'],
  isLong: () => true,
  handle: async ({ actor, body: { asOf }, deps, queries: { ledger } }) => {
    const steps = await ledger.replay(actor, asOf ?? null)
    if (!steps.ok) return steps
    const name = `replay-${nairobiDay(deps.commands.world.now())}.ndjson`
    return ok({ name, type, text: jsonLines(steps.value) })
  },
})

const dryRun = defineFileRoute({
  method: 'POST',
  path: '/api/finance/dry-run',
  mayAsk: settlesPayments,
  area,
  summary:
    'What other rules would have given over the history that there was, and who would gain or lose, a JSON object a line; for finance and admins. It changes nothing',
  input: z.object({ body: dryRunBody }),
  status: 200,
  errors: denied,
  limits: ['staff'],
  reads: ['ledger'],
  isLong: () => true,
  handle: async ({ actor, body, deps, queries: { ledger } }) => {
    const steps = await ledger.dryRun(actor, inPercent(body))
    if (!steps.ok) return steps
    const name = `dry-run-${nairobiDay(deps.commands.world.now())}.ndjson`
    return ok({ name, type, text: jsonLines(steps.value) })
  },
})

const exportReplay = defineFileRoute({
  method: 'POST',
  path: '/api/finance/replay/export',
  mayAsk: settlesPayments,
  area,
  summary: 'Every difference that a replay finds, as CSV; for finance and admins. It is recorded',
  input: z.object({ body: replayBody }),
  status: 200,
  errors: denied,
  limits: ['staff'],
  reads: ['ledger'],
  isLong: () => true,
  handle: async ({ actor, body, deps, issue, queries: { ledger } }) => {
    const found = await ledger.differences(actor, body.asOf ?? null)
    if (!found.ok) return found
    const filters = filterText(body, 'differences')
    const recorded = await issue(recordExport, { kind: 'points_exported', filters })
    return recorded.ok ? csvFile('points-differences', deps, differencesCsv(found.value)) : recorded
  },
})

const exportDryRun = defineFileRoute({
  method: 'POST',
  path: '/api/finance/dry-run/export',
  mayAsk: settlesPayments,
  area,
  summary:
    'Every account that would have more or fewer points by other rules, as CSV; for finance and admins. It is recorded',
  input: z.object({ body: dryRunBody }),
  status: 200,
  errors: denied,
  limits: ['staff'],
  reads: ['ledger'],
  isLong: () => true,
  handle: async ({ actor, body, deps, issue, queries: { ledger } }) => {
    const accounts = await ledger.dryDifferences(actor, inPercent(body))
    if (!accounts.ok) return accounts
    const recorded = await issue(recordExport, { kind: 'points_exported', filters: 'dry run' })
    return recorded.ok ? csvFile('points-dry-run', deps, dryRunCsv(accounts.value)) : recorded
  },
})

export const ledgerRoutes: readonly Route[] = [
  entries,
  sums,
  exportLedger,
  replay,
  exportReplay,
  dryRun,
  exportDryRun,
]
