import { auditEventTypes, auditFields, auditKinds } from './audit-vocabulary.ts'
import { isoTime, person, z } from './rules/schema.ts'

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])
/** A code, text or figure, or a list of records of such. */
const factValue = z.union([scalar, z.array(z.record(z.string(), scalar))])
export type FactValue = z.infer<typeof factValue>

/** The facts of a thing at a moment. */
const facts = z.partialRecord(z.enum(auditFields), factValue)
export type Facts = z.infer<typeof facts>

/** Null: the fact was not there. */
const change = z.object({
  field: z.enum(auditFields),
  before: factValue,
  after: factValue,
})
export type Change = z.infer<typeof change>

/** `at`: when it happened; `recordedAt`: when the shop learnt of it, which moments go by. */
const times = { at: isoTime, recordedAt: isoTime }
const actor = { actorRole: z.string(), person }

/**
 * One event. `reason`: as it was typed, or its code. `meanwhile`: what time alone had changed since the entry before
 * it, as the end of a sale does. `changes`: what the event changed. `order` and `transferId`: what pieces of stock
 * moved for.
 */
export const auditEntry = z
  .object({
    id: z.string(),
    revision: z.number(),
    type: z.enum(auditEventTypes),
    ...times,
    ...actor,
    reason: z.string().nullable(),
    changes: z.array(change),
    meanwhile: z.array(change),
    order: z.object({ id: z.string(), orderNumber: z.string() }).nullable(),
    transferId: z.string().nullable(),
    correlationId: z.string(),
    causationId: z.string(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof auditEntry>

/**
 * A page of a thing's history, newest entry first. On the first page `facts` are those of the moment asked for, and
 * `meanwhile` is what time alone had changed by then since the newest entry. On the others they are those right after
 * the page's newest entry. Null: the thing was not there. `events`: how many there were up to the page's end. `next`:
 * the cursor of the following page.
 */
export const auditPage = z
  .object({
    kind: z.enum(auditKinds),
    id: z.string(),
    name: z.string(),
    facts: facts.nullable(),
    meanwhile: z.array(change),
    entries: z.array(auditEntry),
    events: z.number(),
    next: z.string().nullable(),
  })
  .meta({ id: 'AuditPage' })
export type AuditPage = z.infer<typeof auditPage>

export const auditThing = z.object({
  kind: z.enum(auditKinds),
  id: z.string().regex(/^[\w.-]{1,64}$/),
})
/** `asOf`: a moment of recording. */
export const asOfQuery = z.object({ asOf: isoTime.optional() })
/** What a slider needs is asked once: pages are long. */
export const MOST_ENTRIES = 500
export const auditQuery = asOfQuery.extend({
  limit: z.coerce.number().int().min(1).max(MOST_ENTRIES).optional(),
  cursor: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
})

/** An event that a request caused, in whatever history. `thing`: null where its history is none that staff read. */
export const causedEvent = z
  .object({
    id: z.string(),
    type: z.enum(auditEventTypes),
    recordedAt: isoTime,
    ...actor,
    thing: auditThing.nullable(),
  })
  .meta({ id: 'CausedEvent' })
/** Oldest first. `more`: how many came after those. */
export const causedEvents = z
  .object({ events: z.array(causedEvent), more: z.number() })
  .meta({ id: 'CausedEvents' })
export type CausedEvents = z.infer<typeof causedEvents>

/** Somebody looked into a customer's data. `orderId`: into those of this order. */
export const look = z
  .object({
    id: z.string(),
    at: isoTime,
    ...actor,
    kind: z.enum(['phone_shown', 'order_history', 'user_history']),
    orderId: z.string().nullable(),
  })
  .meta({ id: 'Look' })
export type Look = z.infer<typeof look>
