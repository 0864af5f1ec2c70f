import type { DomainEvent, EventCatalogue, Instant } from '../kernel/decider.ts'
import type { Pieces } from '../kernel/pieces.ts'
import type { Carrier, DeliveryStatus } from './vocabulary.ts'

/** Where a phone was. `accuracy` in metres, null where the phone did not say. */
export type Place = { latitude: number; longitude: number; accuracy: number | null }

/**
 * An entry of a person. `entryId` (UUID) comes from whoever makes it, so that the same entry sent again is the same.
 * `doneAt` is the time at which it was done. The time of its receipt is the event's.
 */
type Entry = { deliveryId: string; entryId: string; doneAt: Instant }

/** A step names the branch and the status before, so that figures can follow it. */
type Step = Entry & { branchId: number; from: DeliveryStatus }

/** `subject` is the order's: a text may speak of the customer, whoever writes it. */
type Told = { subject: string }

/** `confirmedAt`: when the branch confirmed the order. The promise counts from then. */
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
 * `override`: the reason of an admin or the branch's manager for handing over without the code. Null: the code was right. `fromPinM`: metres between
 * the place of the entry and the customer's pin, null where either is not known.
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
  /** The goods are at the branch again. Pieces that `writtenOff` does not name go back onto the shelf. */
  | DomainEvent<'DeliveryReturned', Step & Told & { reason: string; writtenOff: Pieces[] }>
  | DomainEvent<'DeliveryCancelled', { deliveryId: string; branchId: number; from: DeliveryStatus }>
  | DomainEvent<'DeliveryCodeRefused', Entry>
  /** The customer has another code for the door. `count`, from 1, is what it derives from beside the delivery's id. */
  | DomainEvent<'DeliveryCodeRenewed', { deliveryId: string; count: number }>
  /** The order of a guest was joined to this account, and its delivery follows. */
  | DomainEvent<'DeliveryJoinedAccount', { deliveryId: string; userId: string }>
  | DomainEvent<'DeliveryNoted', Entry & Told & { notes: string }>
  /**
   * A driver says that `to` was done, or notes something (null), and the shop did not take it, with the code
   * `refusedWith`. It is kept as a fact, and changes nothing.
   */
  | DomainEvent<
      'DeliveryReported',
      Entry & Told & { to: DeliveryStatus | null; refusedWith: string; notes: string }
    >
  /** Where an entry was made. `subject` is the one who was there, who may be erased apart from the customer. */
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
