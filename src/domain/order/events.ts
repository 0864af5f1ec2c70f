import type { DomainEvent, EventCatalogue } from '../kernel/decider.ts'
import type { Pieces } from '../kernel/pieces.ts'
import type { OrderVoucher, PaymentMethod } from '../kernel/vocabulary.ts'
import {
  type ComplaintAnswer,
  type ComplaintReason,
  noWishes,
  type OrderWishes,
  type StatusEvent,
  statusEvents,
} from './vocabulary.ts'

/**
 * A line of an order. Money is integer cents; `lineTotalCents` = `unitPriceCents` x `quantity`. `size` is '500 ml', for
 * example, or '' for a product sold by the piece.
 */
export type OrderLine = {
  productId: number
  variantId: number
  name: string
  size: string
  unitPriceCents: number
  quantity: number
  lineTotalCents: number
}
export type Customer = { name: string; email: string; phone: string }
export type DeliveryAddress = {
  street: string
  city: string
  region: string
  latitude?: number
  longitude?: number
}
/** `writtenOff`: how many of the pieces do not go back onto the shelf. */
export type BroughtBack = Pieces & { writtenOff: number }

const GUEST = 'guest-'

/** The id under which a guest's personal data in this order is sealed. */
export const guestSubject = (orderId: string): string => `${GUEST}${orderId}`

/** The order whose guest owns this key. Undefined if the key belongs to an account. */
export const guestOrderOf = (subject: string): string | undefined =>
  subject.startsWith(GUEST) ? subject.slice(GUEST.length) : undefined

/** The placed order. */
export type OrderPlacedData = OrderWishes & {
  orderId: string
  orderNumber: string
  branchId: number
  /** The account that placed the order. Null for a guest. */
  userId: string | null
  /** The person whose key seals the personal fields: the user's id, or `guest-<orderId>`. */
  subject: string
  lines: OrderLine[]
  subtotalCents: number
  deliveryFeeCents: number
  discountCents: number
  totalCents: number
  voucher: OrderVoucher | null
  paymentMethod: PaymentMethod
  customer: Customer
  address: DeliveryAddress
  addressId: string | null
  /** The order is from the time before order secrets, so its number and phone open all of it until it ends. */
  opensByPhone: boolean
}

/** Whoever records the return makes its `returnId`, so that a return sent twice is recorded once. Money is in cents. */
export type OrderReturnedData = {
  orderId: string
  branchId: number
  subject: string
  returnId: string
  lines: BroughtBack[]
  goodsCents: number
  feeCents: number
  reason: string
}

/** The customer made the `complaintId`. A return that the complaint leads to has the same id. */
type OfComplaint = { orderId: string; branchId: number; subject: string; complaintId: string }
export type ComplaintMadeData = OfComplaint & {
  orderNumber: string
  lines: Pieces[]
  reason: ComplaintReason
  words: string
}

export type OrderEvent =
  | DomainEvent<'OrderPlaced', OrderPlacedData>
  | DomainEvent<'OrderConfirmed', { orderId: string }>
  | DomainEvent<'OrderProcessingStarted', { orderId: string }>
  | DomainEvent<'OrderReadyForDelivery', { orderId: string }>
  | DomainEvent<'OrderOutForDelivery', { orderId: string }>
  | DomainEvent<'OrderDelivered', { orderId: string }>
  /** `subject`: the person whose key seals the reason, which may mention the customer, whoever wrote it. */
  | DomainEvent<'OrderCancelled', { orderId: string; subject: string; reason: string }>
  | DomainEvent<'OrderPaymentMethodChanged', { orderId: string; paymentMethod: PaymentMethod }>
  /** The guest who placed the order added it to an account. `subject` stays unchanged. */
  | DomainEvent<'OrderJoinedAccount', { orderId: string; userId: string }>
  /** The customer was erased. Their personal data in this order reads as erased from now on. */
  | DomainEvent<'OrderCustomerErased', { orderId: string; subject: string }>
  /** The goods could not be handed over and are back at the branch. `OrderCancelled` follows in the same append. */
  | DomainEvent<'OrderBroughtBack', { orderId: string; lines: BroughtBack[] }>
  /**
   * Goods came back after their delivery; the order stays delivered. `goodsCents` and `feeCents` are to be paid back.
   * `subject`: the person whose key seals the reason, which may mention the customer.
   */
  | DomainEvent<'OrderReturned', OrderReturnedData>
  /** Something is wrong with a delivered order. The words of both sides are sealed with the customer's key. */
  | DomainEvent<'OrderComplaintMade', ComplaintMadeData>
  /** The customer's photo of what is wrong is stored outside the log. */
  | DomainEvent<'OrderComplaintPhotoAdded', { orderId: string; complaintId: string }>
  /** An `OrderReturned` with the complaint's id comes before it in the same append if the answer is a refund. */
  | DomainEvent<'OrderComplaintAnswered', OfComplaint & { answer: ComplaintAnswer; words: string }>
  /**
   * Pieces were reserved but the order was never placed. Its id can no longer be placed, and its pieces are released.
   */
  | DomainEvent<'OrderAbandoned', { orderId: string; branchId: number; demand: Pieces[] }>

/** An event that gives the order its next status. */
export type OrderStep = Extract<OrderEvent, { type: Exclude<StatusEvent, 'OrderPlaced'> }>
export const orderStepTypes = statusEvents.filter((type) => type !== 'OrderPlaced')

/** What the customer's data reads as after erasure. */
export const erasedCustomer = {
  customer: { name: 'Erased', email: '', phone: '' },
  address: { street: 'Erased', city: '', region: '' },
  ...noWishes,
}

const written = { subject: 'subject', erased: { words: '' }, outlivesSubject: true } as const

export const orderEvents: EventCatalogue<OrderEvent> = {
  OrderPlaced: {
    version: 4,
    personal: {
      subject: 'subject',
      founds: ({ userId }) => userId === null,
      erased: erasedCustomer,
    },
  },
  OrderConfirmed: { version: 1 },
  OrderProcessingStarted: { version: 1 },
  OrderReadyForDelivery: { version: 1 },
  OrderOutForDelivery: { version: 1 },
  OrderDelivered: { version: 1 },
  OrderCancelled: {
    version: 2,
    personal: { subject: 'subject', erased: { reason: '' }, outlivesSubject: true },
  },
  OrderPaymentMethodChanged: { version: 1 },
  OrderBroughtBack: { version: 1 },
  OrderReturned: {
    version: 1,
    personal: { subject: 'subject', erased: { reason: '' }, outlivesSubject: true },
  },
  OrderComplaintMade: { version: 1, personal: written },
  OrderComplaintPhotoAdded: { version: 1 },
  OrderComplaintAnswered: { version: 1, personal: written },
  OrderJoinedAccount: { version: 1 },
  OrderCustomerErased: { version: 1 },
  OrderAbandoned: { version: 1 },
}

const isOrderEvent = (type: string): type is OrderEvent['type'] => Object.hasOwn(orderEvents, type)
export const orderEventTypes = Object.keys(orderEvents).filter(isOrderEvent)
