import type { DomainEvent, EventCatalogue } from '../kernel/event.ts'

type Wish = { userId: string; productId: number }
export type WishlistEvent = DomainEvent<'WishAdded', Wish> | DomainEvent<'WishRemoved', Wish>

export const wishlistEvents: EventCatalogue<WishlistEvent> = {
  WishAdded: { version: 1 },
  WishRemoved: { version: 1 },
}
