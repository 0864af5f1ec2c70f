import * as z from 'zod'
import { lookInto } from '../commands/disclosure/look-into.ts'
import {
  type AuditChange,
  type AuditEntry,
  asOfQuery,
  auditPage,
  auditQuery,
  auditThing,
  causedEvents,
  type FactValue,
  look,
  MOST_ENTRIES,
} from '../contract/audit.ts'
import { BOM, type CsvCell, csvLine, csvTime } from '../contract/rules/csv.ts'
import { paging, uuid } from '../contract/rules/schema.ts'
import type { Actor } from '../domain/kernel/access.ts'
import { isAdmin, isStaff } from '../domain/kernel/access.ts'
import { ok } from '../domain/kernel/result.ts'
import type { AuditHistory } from '../projections/audit/queries.ts'
import type { Queries } from '../projections/queries.ts'
import { peopleIn, presentAudit, presentCaused, presentLook } from './present-audit.ts'
import { defineFileRoute, defineRoute, type Route } from './server/route.ts'
import { pageOf } from './server/route-parts.ts'
import { accountsIn } from './user/people.ts'

const moment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

const cellOf = (value: FactValue | undefined): CsvCell => {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' && moment.test(value)) return csvTime(value)
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value)
}

type Column = [title: string, cell: (entry: AuditEntry, change: AuditChange | undefined) => CsvCell]

/**
 * Another program reads this file: figures and codes are not formatted, and times hold the date, the time of day and
 * Nairobi's offset (ISO 8601).
 */
const columns: readonly Column[] = [
  ['Event id', ({ id }) => id],
  ['Revision', ({ revision }) => revision],
  ['Event', ({ type }) => type],
  ['Happened', ({ at }) => csvTime(at)],
  ['Recorded', ({ recordedAt }) => csvTime(recordedAt)],
  ['Role', ({ actorRole }) => actorRole],
  ['Name', ({ person }) => person?.name ?? null],
  ['Username', ({ person }) => person?.username ?? null],
  ['Reason', ({ reason }) => reason],
  ['Field', (_, change) => change?.field ?? null],
  ['Before', (_, change) => cellOf(change?.before)],
  ['After', (_, change) => cellOf(change?.after)],
  ['Order number', ({ order }) => order?.orderNumber ?? null],
  ['Request id', ({ correlationId }) => correlationId],
  ['Cause id', ({ causationId }) => causationId],
]

const linesOf = (entry: AuditEntry): string => {
  const changes = entry.changes.length > 0 ? entry.changes : [undefined]
  return changes.map((change) => csvLine(columns.map(([, cell]) => cell(entry, change)))).join('')
}

/** The history from the page `first` on, one page at a time. The caller has checked that the actor may read it. */
async function* auditCsv(
  { audit, catalogue, users }: Queries,
  actor: Actor,
  first: AuditHistory,
): AsyncGenerator<string, void, undefined> {
  yield BOM + csvLine(columns.map(([title]) => title))
  const { kind, id } = first
  for (let page = first; ; ) {
    const people = await users.peopleOf(actor, peopleIn(page))
    yield presentAudit(page, people, catalogue).entries.map(linesOf).join('')
    if (page.next === undefined) return
    const asked = { limit: MOST_ENTRIES, cursor: page.next }
    const found = await audit.historyOf(actor, { kind, id, page: asked })
    if (!found.ok) throw new Error(`The export ended: ${found.error.code}`)
    page = found.value
  }
}

const area = 'Audit'

const history = defineRoute({
  method: 'GET',
  path: '/api/audit/:kind/:id',
  mayAsk: isStaff,
  area,
  summary:
    'A thing’s history, newest event first, and its facts as of a moment of recording; of orders, stock and the own branch for its manager, of payments, points and rewards for finance, of all for admins. A look at a customer’s data is recorded',
  input: z.object({ params: auditThing, query: auditQuery }),
  status: 200,
  response: auditPage,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'RECORD_UNREADABLE'],
  limits: ['staff'],
  reads: ['audit'],
  handle: async ({ actor, queries, issue, params, query: { asOf, ...page } }) => {
    const found = await issue(lookInto, { ...params, asOf, page: pageOf(page) })
    if (!found.ok) return found
    const people = await queries.users.peopleOf(actor, peopleIn(found.value))
    const { next } = found.value
    return ok({ body: presentAudit(found.value, people, queries.catalogue), next })
  },
})

const exportHistory = defineFileRoute({
  method: 'POST',
  path: '/api/audit/:kind/:id/export',
  mayAsk: isStaff,
  area,
  summary:
    'The same history as CSV, a line for each change of an event. A look at a customer’s data is recorded',
  input: z.object({ params: auditThing, body: asOfQuery }),
  status: 200,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'RECORD_UNREADABLE'],
  limits: ['staff'],
  reads: ['audit'],
  handle: async ({ actor, queries, issue, params, body: { asOf } }) => {
    const page = { limit: MOST_ENTRIES }
    const found = await issue(lookInto, { ...params, asOf, page })
    if (!found.ok) return found
    const name = `history-${params.kind}-${params.id}.csv`
    return ok({ name, type: 'text/csv', text: auditCsv(queries, actor, found.value) })
  },
})

const caused = defineRoute({
  method: 'GET',
  path: '/api/audit/request/:id',
  area,
  summary: 'What one request caused, in all histories, oldest first; for admins',
  input: z.object({ params: z.object({ id: uuid }) }),
  status: 200,
  response: causedEvents,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
  reads: ['audit'],
  handle: async ({ actor, queries, params: { id } }) => {
    const found = await queries.audit.causedBy(actor, id)
    if (!found.ok) return found
    const people = await queries.users.peopleOf(actor, accountsIn(found.value.events))
    return ok({ body: presentCaused(found.value, people) })
  },
})

const looks = defineRoute({
  method: 'GET',
  path: '/api/audit/user/:id/looks',
  mayAsk: isAdmin,
  area,
  summary: 'Who looked into a customer’s data, newest first; for admins',
  input: z.object({ params: z.object({ id: uuid }), query: paging }),
  status: 200,
  response: z.array(look),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  reads: ['audit'],
  handle: async ({ actor, queries, params: { id }, query }) => {
    const found = await queries.audit.looksInto(actor, id, pageOf(query))
    if (!found.ok) return found
    const { docs, next } = found.value
    const people = await queries.users.peopleOf(actor, accountsIn(docs))
    return ok({ body: docs.flatMap((doc) => presentLook(doc, people)), next })
  },
})

/**
 * The router takes the first route that matches, so `caused` stands before `history`: 'request' is no kind of history.
 */
export const auditRoutes: readonly Route[] = [caused, history, exportHistory, looks]
