import * as z from 'zod'
import { type CsvColumn, csvPages } from '../commands/csv.ts'
import { recordExport } from '../commands/disclosure/record-disclosure.ts'
import { csvTime } from '../contract/rules/csv.ts'
import { nairobiDay } from '../contract/rules/dates.ts'
import type { DayRange } from '../contract/rules/day-range.ts'
import { paging } from '../contract/rules/schema.ts'
import {
  isNarrow,
  isStaffDaysRange,
  type StaffDaysQuery,
  type StaffEvent,
  staffDays,
  staffDaysQuery,
  staffDaysRange,
  staffEvent,
} from '../contract/staff-days.ts'
import { countsCash, denied } from '../domain/kernel/access.ts'
import { ok, reject } from '../domain/kernel/result.ts'
import type { NamedStaffEvent, StaffDaysFilter } from '../projections/audit/staff-days.ts'
import type { CatalogueQueries } from '../projections/catalogue/queries.ts'
import { defineFileRoute, defineRoute, type Route } from './server/route.ts'
import { csvFile, filterText, pageOf } from './server/route-parts.ts'
import type { Visit } from './server/visit.ts'
import { actedBy, type People } from './user/people.ts'

type Asking = Pick<Visit, 'actor' | 'deps' | 'queries'>

const rangeIn = ({ deps }: Asking, query: StaffDaysQuery): DayRange =>
  staffDaysRange(query, nairobiDay(deps.commands.world.now()))

const filterOf = (
  visit: Asking,
  { branch: branchId, person, kind, ...days }: StaffDaysQuery,
): StaffDaysFilter => ({ ...rangeIn(visit, days), person, branchId, kind })

const memberOf = ({ actorId: id, role }: NamedStaffEvent, people: People) => ({
  id,
  ...actedBy({ id, role }, people),
})

const presentEvent = (event: NamedStaffEvent, people: People): StaffEvent => {
  const { id, at, type, branchId, kind, recordId, name, look, request } = event
  const record = recordId === null ? null : { id: recordId, name }
  return { id, at, type, actor: memberOf(event, people), branchId, kind, record, look, request }
}

const actorsOf = (docs: readonly NamedStaffEvent[]): string[] => [
  ...new Set(docs.map(({ actorId }) => actorId)),
]

const area = 'Audit'
const errors = ['UNAUTHENTICATED', 'FORBIDDEN', 'INVALID_INPUT'] as const

const sums = defineRoute({
  method: 'GET',
  path: '/api/audit/days',
  mayAsk: countsCash,
  area,
  summary:
    'How much the staff did in at most 31 days, by person, kind of record and hour; for admins, for finance in the records that finance reads, and for managers who name their branch',
  input: z.object({ query: staffDaysQuery }),
  status: 200,
  response: staffDays,
  errors,
  reads: ['staffDays', 'users'],
  handle: async ({ query, ...visit }) => {
    const filter = filterOf(visit, query)
    if (!isStaffDaysRange(filter)) return reject('INVALID_INPUT')
    const found = await visit.queries.staffDays.sums(visit.actor, filter)
    if (!found.ok) return found
    const { people, ...figures } = found.value
    const { from, to, person } = filter
    const ids = [...people.map(({ id }) => id), ...(person === undefined ? [] : [person])]
    const names = await visit.queries.users.peopleOf(visit.actor, [...new Set(ids)])
    return ok({
      body: {
        from,
        to,
        chosen: names.get(person ?? '') ?? null,
        ...figures,
        people: people.map(({ id, role, events }) => ({
          id,
          ...actedBy({ id, role }, names),
          events,
        })),
      },
    })
  },
})

const list = defineRoute({
  method: 'GET',
  path: '/api/audit/events',
  mayAsk: countsCash,
  area,
  summary:
    'What the staff did in at most 31 days, newest first; a person, a branch or a kind of record has to be named. For the same readers as the sums',
  input: z.object({ query: staffDaysQuery.extend(paging.shape) }),
  status: 200,
  response: z.array(staffEvent),
  errors,
  reads: ['staffDays', 'users'],
  handle: async ({ query: { limit, cursor, ...query }, ...visit }) => {
    const filter = filterOf(visit, query)
    if (!isStaffDaysRange(filter) || !isNarrow(query)) return reject('INVALID_INPUT')
    const { actor, queries } = visit
    const found = await queries.staffDays.events(actor, filter, pageOf({ limit, cursor }))
    if (!found.ok) return found
    const { docs, next } = found.value
    const people = await queries.users.peopleOf(actor, actorsOf(docs))
    return ok({ body: docs.map((doc) => presentEvent(doc, people)), next })
  },
})

type Row = NamedStaffEvent & { person: ReturnType<People['get']> }

/** Another program reads this file: codes are not put into words, and times hold Nairobi's offset (ISO 8601). */
const columnsFor = (catalogue: CatalogueQueries): CsvColumn<Row>[] => [
  ['Recorded', ({ at }) => csvTime(at)],
  ['Name', ({ person }) => person?.name ?? null],
  ['Username', ({ person }) => person?.username ?? null],
  ['Role', ({ role }) => role],
  ['Event', ({ type }) => type],
  ['Kind of record', ({ kind }) => kind],
  ['Record', ({ name }) => name || null],
  ['Record id', ({ recordId }) => recordId],
  ['Personal data', ({ look }) => look],
  ['Branch id', ({ branchId }) => branchId],
  [
    'Branch',
    ({ branchId }) => (branchId === null ? null : (catalogue.branch(branchId)?.name ?? null)),
  ],
  ['Event id', ({ id }) => id],
  ['Request id', ({ request }) => request],
]

/** The file is sent page by page while it is read. */
const eventsCsv = ({ actor, queries }: Asking, filter: StaffDaysFilter) =>
  csvPages(columnsFor(queries.catalogue), async (page) => {
    const found = await queries.staffDays.events(actor, filter, page)
    if (!found.ok) return found
    const { docs, next } = found.value
    const people = await queries.users.peopleOf(actor, actorsOf(docs))
    return ok({ docs: docs.map((doc) => ({ ...doc, person: people.get(doc.actorId) })), next })
  })

const exportEvents = defineFileRoute({
  method: 'POST',
  path: '/api/audit/events/export',
  mayAsk: countsCash,
  area,
  summary: 'The same events as CSV. The export is recorded',
  input: z.object({ body: staffDaysQuery }),
  status: 200,
  errors,
  limits: ['staff'],
  reads: ['staffDays', 'users', 'catalogue'],
  handle: async ({ body, issue, ...visit }) => {
    if (!countsCash(visit.actor)) return denied(visit.actor)
    const filter = filterOf(visit, body)
    if (!isStaffDaysRange(filter) || !isNarrow(body)) return reject('INVALID_INPUT')
    const allowed = await visit.queries.staffDays.events(visit.actor, filter, { limit: 1 })
    if (!allowed.ok) return allowed
    const filters = filterText({ ...body, ...rangeIn(visit, body) })
    const recorded = await issue(recordExport, { kind: 'staff_days_exported', filters })
    return recorded.ok ? csvFile('staff', visit.deps, eventsCsv(visit, filter)) : recorded
  },
})

export const staffDaysRoutes: readonly Route[] = [sums, list, exportEvents]
