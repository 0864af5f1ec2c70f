import type { Aggregate, DomainEvent, EventCatalogue, Instant } from './kernel/decider.ts'
import { ok } from './kernel/result.ts'

/** The ways in which staff get to see more of a person's data than their daily work shows. */
export const disclosureKinds = [
  'phone_shown',
  'profile_phone_shown',
  'phone_search',
  'orders_exported',
  'refunds_exported',
  'points_exported',
  'staff_days_exported',
  'order_history',
  'user_history',
] as const
export type DisclosureKind = (typeof disclosureKinds)[number]

/**
 * One stream for each actor and what they looked at, `disclosure-<actor>.<subject>`.
 * `about` holds nothing personal: the id of the order or account, a keyed hash of the phone that was searched for, or
 * the filters of an export without their search text. `customerId`: the account whose data was seen, null if there is
 * none or it is unknown.
 */
export type DisclosureEvent = DomainEvent<
  'PersonalDataDisclosed',
  { actorId: string; kind: DisclosureKind; about: string; customerId: string | null }
>

const disclosureEvents: EventCatalogue<DisclosureEvent> = {
  PersonalDataDisclosed: { version: 2 },
}

/** The time of the last record. Null: there is none. */
export type DisclosureState = Instant | null
export type DisclosureCommand = {
  type: 'Record'
  actorId: string
  kind: DisclosureKind
  about: string
  customerId: string | null
  at: Instant
}

/** Staff often look at the same data again while they work. One record in this time (ms) is enough. */
const AGAIN_MS = 3_600_000

export const disclosure: Aggregate<
  'disclosure',
  DisclosureState,
  DisclosureCommand,
  DisclosureEvent,
  never
> = {
  category: 'disclosure',
  memoryPart: 5,
  snapshots: { version: 1 },
  events: disclosureEvents,
  initial: null,
  decide: ({ type: _, at, ...data }, last) => {
    const isKnown = last !== null && Date.parse(at) - Date.parse(last) < AGAIN_MS
    return ok(isKnown ? [] : [{ type: 'PersonalDataDisclosed', data }])
  },
  evolve: (_, __, at) => at,
}
