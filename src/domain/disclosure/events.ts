import type { DomainEvent, EventCatalogue } from '../kernel/event.ts'

/** Ways in which staff come to see more of customers than their work shows by itself. */
export const disclosureKinds = [
  'phone_shown',
  'phone_search',
  'orders_exported',
  'refunds_exported',
  'points_exported',
  'order_history',
  'user_history',
] as const
export type DisclosureKind = (typeof disclosureKinds)[number]

/**
 * One stream for each actor and what was disclosed, `disclosure-<actor>.<subject>`. `about` holds nothing personal: the
 * order or account that was looked into, the order whose phone was shown, a keyed hash of the phone that was searched
 * for, or the filters of an export without their text. `customerId`: the account whose data they are, null where there
 * is none, or it is not known which.
 */
export type DisclosureEvent = DomainEvent<
  'PersonalDataDisclosed',
  { actorId: string; kind: DisclosureKind; about: string; customerId: string | null }
>

export const disclosureEvents: EventCatalogue<DisclosureEvent> = {
  PersonalDataDisclosed: { version: 2 },
}
