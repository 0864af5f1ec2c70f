import { type StaffRecordKind, staffRecordKinds } from '../../contract/audit-vocabulary.ts'
import { startOfDay } from '../../contract/rules/dates.ts'
import type { DayRange } from '../../contract/rules/day-range.ts'
import { type Actor, denied, type Role, seesStaffDays } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Condition, Page, ReadStore } from '../../stores/read-store/port.ts'
import {
  allDocs,
  given,
  type PageRequest,
  type ReadModelAnswer,
  type ReadModelQueries,
  readsFrom,
} from '../read-model-queries.ts'
import { namingReadModels, recordNames } from './record-names.ts'
import {
  type KindOfDay,
  type StaffDayDoc,
  type StaffEventDoc,
  staffDays,
  staffEvents,
} from './staff-events.ts'
import { kindsFor } from './thing.ts'

export type StaffDaysFilter = DayRange & {
  person?: string | undefined
  branchId?: number | undefined
  kind?: StaffRecordKind | undefined
}

/** What a member of the staff did. `name`: what staff call the record, '' if it has no name. */
export type NamedStaffEvent = StaffEventDoc & { name: string }

/** How much was done. The contract's `staffDays` says which filters each list passes. */
export type StaffDaysSums = {
  events: number
  people: { id: string; role: Role; events: number }[]
  kinds: { kind: StaffRecordKind; events: number }[]
  hours: number[]
}

export type StaffDaysQueries = ReadModelQueries & {
  /** Sums by person, kind and hour, read from one document for each person, branch and day. */
  sums(actor: Actor, filter: StaffDaysFilter): ReadModelAnswer<StaffDaysSums>
  /** The events, newest first. At least one of person, branch and kind has to be given. */
  events(
    actor: Actor,
    filter: StaffDaysFilter,
    page: PageRequest,
  ): ReadModelAnswer<Page<NamedStaffEvent>>
}

/** The most people that an answer names. */
const MOST_PEOPLE = 200

const sumOf = (figures: readonly number[]): number => figures.reduce((sum, n) => sum + n, 0)

type Part = KindOfDay & Pick<StaffDayDoc, 'actorId' | 'role'>

const peopleOf = (parts: readonly Part[]): StaffDaysSums['people'] => {
  const people = new Map<string, StaffDaysSums['people'][number]>()
  for (const { actorId: id, role, hours } of parts) {
    const events = (people.get(id)?.events ?? 0) + sumOf(hours)
    people.set(id, { id, role, events })
  }
  return [...people.values()].sort((a, b) => b.events - a.events).slice(0, MOST_PEOPLE)
}

const kindsOf = (parts: readonly Part[]): StaffDaysSums['kinds'] =>
  staffRecordKinds.flatMap((kind) => {
    const events = sumOf(parts.flatMap((part) => (part.kind === kind ? part.hours : [])))
    return events === 0 ? [] : [{ kind, events }]
  })

const hoursOf = (parts: readonly Part[]): number[] =>
  Array.from({ length: 24 }, (_, hour) => sumOf(parts.map(({ hours }) => hours[hour] ?? 0)))

const sumsOf = (all: readonly Part[], { person, kind }: StaffDaysFilter): StaffDaysSums => {
  const isOfPerson = ({ actorId }: Part) => person === undefined || actorId === person
  const isOfKind = (part: Part) => kind === undefined || part.kind === kind
  const hours = hoursOf(all.filter(isOfPerson).filter(isOfKind))
  return {
    events: sumOf(hours),
    people: peopleOf(all.filter(isOfKind)),
    kinds: kindsOf(all.filter(isOfPerson)),
    hours,
  }
}

/** Whether the actor may ask: whose branch it is, and whether the actor reads about such records. */
const mayAsk = (actor: Actor, { branchId, kind }: StaffDaysFilter): boolean =>
  seesStaffDays(actor, branchId) && (kind === undefined || kindsFor(actor).includes(kind))

export const openStaffDaysQueries = (store: ReadStore): StaffDaysQueries => ({
  ...readsFrom(store, staffDays, staffEvents, ...namingReadModels),
  sums: async (actor, filter) => {
    if (!mayAsk(actor, filter)) return denied(actor)
    const { branchId, from, to } = filter
    const days = await allDocs<StaffDayDoc>(store, staffDays.collection, {
      where: given<Condition>({ branchId, day: { gte: from, lte: to } }),
      sort: ['day'],
    })
    const kinds = new Set(kindsFor(actor))
    const parts = days
      .flatMap(({ actorId, role, kinds: done }) => done.map((one) => ({ actorId, role, ...one })))
      .filter(({ kind }) => kinds.has(kind))
    return ok(sumsOf(parts, filter))
  },
  events: async (actor, filter, { limit, cursor: after }) => {
    if (!mayAsk(actor, filter)) return denied(actor)
    const { person: actorId, branchId, from, to, kind = { in: kindsFor(actor) } } = filter
    const { docs, next } = await store.find<StaffEventDoc>(staffEvents.collection, {
      where: given<Condition>({
        actorId,
        branchId,
        kind,
        at: { gte: startOfDay(from), lt: startOfDay(to, 1) },
      }),
      sort: ['-at', '-position'],
      limit,
      after,
    })
    const nameOf = await recordNames(store, docs)
    return ok({ docs: docs.map((doc) => ({ ...doc, name: nameOf(doc) })), next })
  },
})
