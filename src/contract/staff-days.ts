import { disclosureKinds } from '../domain/disclosure.ts'
import { staffEventTypes, staffRecordKinds } from './audit-vocabulary.ts'
import { daysAfter } from './rules/dates.ts'
import type { DayRange } from './rules/day-range.ts'
import { catalogueId, isoTime, person, uuid, z } from './rules/schema.ts'

/** The most days of a range. */
export const MOST_STAFF_DAYS = 31

/** Days in Africa/Nairobi, both included. Without them: today. */
export const staffDaysQuery = z.object({
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  person: uuid.optional(),
  branch: catalogueId.optional(),
  kind: z.enum(staffRecordKinds).optional(),
})
export type StaffDaysQuery = z.output<typeof staffDaysQuery>

/** The days that a request means on the day `today`. A single day may be given as `from` or `to`. */
export const staffDaysRange = (
  { from, to }: Pick<StaffDaysQuery, 'from' | 'to'>,
  today: string,
): DayRange => ({ from: from ?? to ?? today, to: to ?? from ?? today })

export const isStaffDaysRange = ({ from, to }: DayRange): boolean =>
  from <= to && to < daysAfter(from, MOST_STAFF_DAYS)

/**
 * Whether the events themselves can be listed. What a whole shop did is answered by sums alone, because its events are
 * too many.
 */
export const isNarrow = ({
  person: actor,
  branch,
  kind,
}: Pick<StaffDaysQuery, 'person' | 'branch' | 'kind'>): boolean =>
  actor !== undefined || branch !== undefined || kind !== undefined

const staffMember = z.object({ id: z.string(), actorRole: z.string(), person })

/**
 * How much staff did in a range of days. `people` count what passes the filters of branch and kind, `kinds` what passes
 * those of person and branch, `hours` and `events` what passes all filters.
 */
export const staffDays = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    /** The person of the filter. Null: nobody was chosen, or the account does not exist. */
    chosen: z.object({ name: z.string(), username: z.string() }).nullable(),
    events: z.number(),
    /** Who did something, those who did most first. At most 200. */
    people: z.array(staffMember.extend({ events: z.number() })),
    /** The kinds of records in which something was done, in the order of the vocabulary. */
    kinds: z.array(z.object({ kind: z.enum(staffRecordKinds), events: z.number() })),
    /** The events of each of the 24 hours in Nairobi, all days together. */
    hours: z.array(z.number()).length(24),
  })
  .meta({ id: 'StaffDays' })
export type StaffDays = z.infer<typeof staffDays>

/** One event that a member of the staff caused. */
export const staffEvent = z
  .object({
    id: z.string(),
    /** When it was recorded. */
    at: isoTime,
    type: z.enum(staffEventTypes),
    actor: staffMember,
    branchId: z.number().nullable(),
    kind: z.enum(staffRecordKinds),
    /** Null: a search or an export, which is about many records. `name` is '' if the record has none. */
    record: z.object({ id: z.string(), name: z.string() }).nullable(),
    /** How personal data was seen. Null for all other events. */
    look: z.enum(disclosureKinds).nullable(),
    /** Events of one request have the same id: one press caused them. */
    request: z.string(),
  })
  .meta({ id: 'StaffEvent' })
export type StaffEvent = z.infer<typeof staffEvent>
