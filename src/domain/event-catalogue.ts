import { type BranchEvent, branchEvents } from './branch/events.ts'
import { type CategoryEvent, categoryEvents } from './category/events.ts'
import { type ClaimEvent, claimEvents } from './claim/events.ts'
import { type GuestOrderEvent, guestOrderEvents } from './guest-orders/events.ts'
import { type InventoryEvent, inventoryEvents } from './inventory/events.ts'
import type { EventCatalogue } from './kernel/event.ts'
import { type MoneyHoldEvent, moneyHoldEvents } from './money-hold/events.ts'
import { type OrderEvent, orderEvents } from './order/events.ts'
import { type OrderNumberEvent, orderNumberEvents } from './order-number/events.ts'
import { type ParkingEvent, parkingEvents } from './parking/events.ts'
import { type PaymentEvent, paymentEvents } from './payment/events.ts'
import { type ProductEvent, productEvents } from './product/events.ts'
import { type ReviewEvent, reviewEvents } from './review/events.ts'
import { type SequenceEvent, sequenceEvents } from './sequence/events.ts'
import { type UserEvent, userEvents } from './user/events.ts'
import { type WishlistEvent, wishlistEvents } from './wishlist/events.ts'

/** Every event that Duka writes. The codec and the projections know them by this list. */
export type DukaEvent =
  | BranchEvent
  | CategoryEvent
  | GuestOrderEvent
  | InventoryEvent
  | MoneyHoldEvent
  | OrderEvent
  | OrderNumberEvent
  | ParkingEvent
  | PaymentEvent
  | ProductEvent
  | ReviewEvent
  | SequenceEvent
  | UserEvent
  | WishlistEvent
  | ClaimEvent

export const eventCatalogue: EventCatalogue<DukaEvent> = {
  ...branchEvents,
  ...categoryEvents,
  ...guestOrderEvents,
  ...inventoryEvents,
  ...moneyHoldEvents,
  ...orderEvents,
  ...orderNumberEvents,
  ...parkingEvents,
  ...paymentEvents,
  ...productEvents,
  ...reviewEvents,
  ...sequenceEvents,
  ...userEvents,
  ...wishlistEvents,
  ...claimEvents,
}
