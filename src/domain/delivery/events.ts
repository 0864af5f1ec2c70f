import type { DomainEvent, EventCatalogue, Instant } from '../kernel/decider.ts'
import type { Pieces } from '../kernel/pieces.ts'
import type { Carrier, DeliveryStatus } from './vocabulary.ts'

/** Where a phone was. `accuracy` is in metres, and null if the phone did not tell it. */
export type Place = { latitude: number; longitude: number; accuracy: number | null }

/**
 * Something that a person recorded. The sender makes the `entryId` (UUID), so that an entry sent twice is recorded
 * once. `doneAt` is when it was done. The event's own time is when the server received it.
 */
type Entry = { deliveryId: string; entryId: string; doneAt: Instant }

/** Each step names the branch and the previous status, because figures are counted by them. */
type Step = Entry & { branchId: number; from: DeliveryStatus }

/**
 * `subject`: the person whose key seals the order's personal data. A note or reason may mention the customer, whoever
 * wrote it.
 */
type Told = { subject: string }

/** `confirmedAt`: when the branch confirmed the order. The promise of 30 minutes counts from then. */
export type DeliveryCreatedData = {
  deliveryId: string
  orderId: string
  orderNumber: string
  trackingNumber: string
  branchId: number
  userId: string | null
  subject: string
  confirmedAt: Instant
}

/**
 * `override`: the reason that an admin or a branch manager gave for handing over without the code, null where the right
 * code was typed. `fromPinM`: metres between the place of the handover and the customer's pin, null if either is
 * unknown.
 */
export type DeliveryDeliveredData = Step &
  Told & {
    carrier: Carrier | null
    confirmedAt: Instant
    override: string | null
    fromPinM: number | null
  }

export type DeliveryEvent =
  | DomainEvent<'DeliveryCreated', DeliveryCreatedData>
  | DomainEvent<'DeliveryAssigned', Step & { carrier: Carrier }>
  | DomainEvent<'DeliveryUnassigned', Step>
  | DomainEvent<'DeliveryPickedUp', Step>
  | DomainEvent<'DeliveryInTransit', Step>
  | DomainEvent<'DeliveryOutForDelivery', Step>
  | DomainEvent<'DeliveryDelivered', DeliveryDeliveredData>
  | DomainEvent<'DeliveryFailed', Step & Told & { reason: string }>
  /** The goods are back at the branch. They go back onto the shelf, except for the pieces in `writtenOff`. */
  | DomainEvent<'DeliveryReturned', Step & Told & { reason: string; writtenOff: Pieces[] }>
  | DomainEvent<'DeliveryCancelled', { deliveryId: string; branchId: number; from: DeliveryStatus }>
  | DomainEvent<'DeliveryCodeRefused', Entry>
  /**
   * The customer gets a new code for the door. The code is computed from the delivery's id and `count`, which starts at
   * 1.
   */
  | DomainEvent<'DeliveryCodeRenewed', { deliveryId: string; count: number }>
  /** A guest's order was joined to this account, so its delivery is too. */
  | DomainEvent<'DeliveryJoinedAccount', { deliveryId: string; userId: string }>
  | DomainEvent<'DeliveryNoted', Entry & Told & { notes: string }>
  /**
   * A driver reports a step or, where `to` is null, a note that the shop refused with the code `refusedWith`. The
   * report is kept for staff and changes nothing.
   */
  | DomainEvent<
      'DeliveryReported',
      Entry & Told & { to: DeliveryStatus | null; refusedWith: string; notes: string }
    >
  /** Where an entry was made. `subject` is the person who was there, who may be erased separately from the customer. */
  | DomainEvent<
      'DeliveryPlaceRecorded',
      { deliveryId: string; entryId: string; subject: string; place: Place | null }
    >

export const deliveryEvents: EventCatalogue<DeliveryEvent> = {
  DeliveryCreated: { version: 1 },
  DeliveryAssigned: { version: 1 },
  DeliveryUnassigned: { version: 1 },
  DeliveryPickedUp: { version: 1 },
  DeliveryInTransit: { version: 1 },
  DeliveryOutForDelivery: { version: 1 },
  DeliveryDelivered: {
    version: 1,
    personal: { subject: 'subject', erased: { override: '' }, outlivesSubject: true },
  },
  DeliveryFailed: {
    version: 1,
    personal: { subject: 'subject', erased: { reason: '' }, outlivesSubject: true },
  },
  DeliveryReturned: {
    version: 1,
    personal: { subject: 'subject', erased: { reason: '' }, outlivesSubject: true },
  },
  DeliveryCancelled: { version: 1 },
  DeliveryCodeRefused: { version: 1 },
  DeliveryCodeRenewed: { version: 1 },
  DeliveryJoinedAccount: { version: 1 },
  DeliveryNoted: {
    version: 1,
    personal: { subject: 'subject', erased: { notes: '' }, outlivesSubject: true },
  },
  DeliveryReported: {
    version: 1,
    personal: { subject: 'subject', erased: { notes: '' }, outlivesSubject: true },
  },
  DeliveryPlaceRecorded: {
    version: 1,
    personal: { subject: 'subject', erased: { place: null }, outlivesSubject: true },
  },
}
