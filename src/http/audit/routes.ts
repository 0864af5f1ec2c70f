import * as z from 'zod'
import { lookInto } from '../../commands/disclosure/look-into.ts'
import {
  asOfQuery,
  auditPage,
  auditQuery,
  auditThing,
  causedEvents,
  look,
  MOST_ENTRIES,
} from '../../contract/audit/audit.ts'
import { paging, uuid } from '../../contract/rules/primitives.ts'
import { ok } from '../../domain/kernel/result.ts'
import { pageOf } from '../server/paging.ts'
import { defineFileRoute, defineRoute, type Route } from '../server/route.ts'
import { accountsIn } from '../user/people.ts'
import { auditCsv } from './audit-csv.ts'
import { peopleIn, presentAudit, presentCaused, presentLook } from './present.ts'

const area = 'Audit'

const history = defineRoute({
  method: 'GET',
  path: '/api/audit/:kind/:id',
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

/** The router takes the first that fits: a request is no kind of thing. */
export const auditRoutes: readonly Route[] = [caused, history, exportHistory, looks]
