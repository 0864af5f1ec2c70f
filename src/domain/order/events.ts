import type { DomainEvent, EventCatalogue } from '../kernel/decider.ts'
import type { Pieces } from '../kernel/pieces.ts'
import type { OrderVoucher, PaymentMethod } from '../kernel/vocabulary.ts'
import { noWishes, type OrderWishes, type StatusEvent, statusEvents } from './vocabulary.ts'

/**
 * Money is integer cents. `lineTotalCents` = `unitPriceCents` x `quantity`. `size` is '500 ml', or '' of a product sold
 * by the piece.
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
/** `writtenOff`: those of the pieces that do not go back onto the shelf. */
export type BroughtBack = Pieces & { writtenOff: number }

/** The owner of the personal data of an order that a guest placed. */
export const guestSubject = (orderId: string): string => `guest-${orderId}`

/**
 * `subject` owns the personal fields: the user's id, or `guest-<orderId>`. `userId` is null for a guest. `opensByPhone`:
 * it was placed before orders had secrets, so that its number and phone open all of it until it has ended.
 */
export type OrderPlacedData = OrderWishes & {
  orderId: string
  orderNumber: string
  branchId: number
  userId: string | null
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
  opensByPhone: boolean
}

/** `returnId` comes from whoever records it, so that the same return sent again is the same. Money in cents. */
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

export type OrderEvent =
  | DomainEvent<'OrderPlaced', OrderPlacedData>
  | DomainEvent<'OrderConfirmed', { orderId: string }>
  | DomainEvent<'OrderProcessingStarted', { orderId: string }>
  | DomainEvent<'OrderReadyForDelivery', { orderId: string }>
  | DomainEvent<'OrderOutForDelivery', { orderId: string }>
  | DomainEvent<'OrderDelivered', { orderId: string }>
  /** `subject` is the order's: the reason may speak of the customer, whoever gives it. */
  | DomainEvent<'OrderCancelled', { orderId: string; subject: string; reason: string }>
  | DomainEvent<'OrderPaymentMethodChanged', { orderId: string; paymentMethod: PaymentMethod }>
  /** The guest who placed it made it part of an account. `subject` stays what it was. */
  | DomainEvent<'OrderJoinedAccount', { orderId: string; userId: string }>
  /** The customer was erased. Their personal data in this order reads as erased from then on. */
  | DomainEvent<'OrderCustomerErased', { orderId: string; subject: string }>
  /** The goods that were out for delivery are at the branch again. The order is cancelled in the same act. */
  | DomainEvent<'OrderBroughtBack', { orderId: string; lines: BroughtBack[] }>
  /**
   * Goods came back after their delivery. The order stays delivered. `goodsCents` and `feeCents` are to be given back
   * for them. `subject` is the order's: the reason may speak of the customer.
   */
  | DomainEvent<'OrderReturned', OrderReturnedData>
  /** The order never came. Its id can no longer be placed, and its reservations are released. */
  | DomainEvent<'OrderAbandoned', { orderId: string; branchId: number; demand: Pieces[] }>

/** An event that moves the order on to another status. */
export type OrderStep = Extract<OrderEvent, { type: Exclude<StatusEvent, 'OrderPlaced'> }>
export const orderStepTypes = statusEvents.filter((type) => type !== 'OrderPlaced')

/** The customer's data after erasure. */
export const erasedCustomer = {
  customer: { name: 'Erased', email: '', phone: '' },
  address: { street: 'Erased', city: '', region: '' },
  ...noWishes,
}

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
  OrderJoinedAccount: { version: 1 },
  OrderCustomerErased: { version: 1 },
  OrderAbandoned: { version: 1 },
}

const isOrderEvent = (type: string): type is OrderEvent['type'] => Object.hasOwn(orderEvents, type)
export const orderEventTypes = Object.keys(orderEvents).filter(isOrderEvent)
