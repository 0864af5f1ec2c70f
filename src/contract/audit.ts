import { auditEventTypes, auditFields, auditKinds } from './audit-vocabulary.ts'
import { isoTime, person, z } from './rules/schema.ts'

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])
/** A code, a text or a number, or a list of records of such values. */
const factValue = z.union([scalar, z.array(z.record(z.string(), scalar))])
export type FactValue = z.infer<typeof factValue>

/** The facts of a thing at one moment. */
const facts = z.partialRecord(z.enum(auditFields), factValue)
export type AuditFacts = z.infer<typeof facts>

/** A value of null: the thing did not have this fact. */
const change = z.object({
  field: z.enum(auditFields),
  before: factValue,
  after: factValue,
})
export type AuditChange = z.infer<typeof change>

/** `at`: when it happened. `recordedAt`: when the shop recorded it. Histories are ordered by `recordedAt`. */
const times = { at: isoTime, recordedAt: isoTime }
const actor = { actorRole: z.string(), person }

/** One event of a history. */
export const auditEntry = z
  .object({
    id: z.string(),
    revision: z.number(),
    type: z.enum(auditEventTypes),
    ...times,
    ...actor,
    /** The account, if a member of the staff acted. */
    staffId: z.string().nullable(),
    /** The text that a person typed, or a code. */
    reason: z.string().nullable(),
    /** The facts that the event changed. */
    changes: z.array(change),
    /** The facts that changed by time alone since the entry before, for example at the end of a sale. */
    meanwhile: z.array(change),
    /** The order that pieces of stock moved for. */
    order: z.object({ id: z.string(), orderNumber: z.string() }).nullable(),
    /** The transfer that pieces of stock moved for. */
    transferId: z.string().nullable(),
    correlationId: z.string(),
    causationId: z.string(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof auditEntry>

/** A page of a thing's history, newest entry first. */
export const auditPage = z
  .object({
    kind: z.enum(auditKinds),
    id: z.string(),
    name: z.string(),
    /**
     * On the first page: the facts at the moment asked for. On later pages: the facts right after the page's newest
     * entry. Null: the thing did not exist.
     */
    facts: facts.nullable(),
    /** On the first page: the facts that changed by time alone since the newest entry. */
    meanwhile: z.array(change),
    entries: z.array(auditEntry),
    /** How many events the history has up to the end of this page. */
    events: z.number(),
    /** The cursor of the next page. */
    next: z.string().nullable(),
  })
  .meta({ id: 'AuditPage' })
export type AuditPage = z.infer<typeof auditPage>

export const auditThing = z.object({
  kind: z.enum(auditKinds),
  id: z.string().regex(/^[\w.-]{1,64}$/),
})
/** `asOf`: shows what was recorded up to this moment. */
export const asOfQuery = z.object({ asOf: isoTime.optional() })
/** A page with a time slider asks for all entries at once, so pages may be long. */
export const MOST_ENTRIES = 500
export const auditQuery = asOfQuery.extend({
  limit: z.coerce.number().int().min(1).max(MOST_ENTRIES).optional(),
  cursor: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
})

/** An event that a request caused, in any history. `thing`: null if staff cannot read that history. */
export const causedEvent = z
  .object({
    id: z.string(),
    type: z.enum(auditEventTypes),
    recordedAt: isoTime,
    ...actor,
    thing: auditThing.nullable(),
  })
  .meta({ id: 'CausedEvent' })
/** The oldest event comes first. `more`: how many further events there are. */
export const causedEvents = z
  .object({ events: z.array(causedEvent), more: z.number() })
  .meta({ id: 'CausedEvents' })
export type CausedEvents = z.infer<typeof causedEvents>

/** A person of the staff looked at a customer's data. `orderId`: the order whose data was seen. */
export const look = z
  .object({
    id: z.string(),
    at: isoTime,
    ...actor,
    kind: z.enum(['phone_shown', 'profile_phone_shown', 'order_history', 'user_history']),
    orderId: z.string().nullable(),
  })
  .meta({ id: 'Look' })
export type Look = z.infer<typeof look>
