import type { Aggregate, DomainEvent, EventCatalogue } from './kernel/decider.ts'
import { ok, type Rejection, type Result, reject } from './kernel/result.ts'

type Wish = { userId: string; productId: number }
export type WishlistEvent = DomainEvent<'WishAdded', Wish> | DomainEvent<'WishRemoved', Wish>

const wishlistEvents: EventCatalogue<WishlistEvent> = {
  WishAdded: { version: 1 },
  WishRemoved: { version: 1 },
}

export const WISHLIST_LIMIT = 200

/** Ids of products. The newest wish comes first. */
export type WishlistState = readonly number[]

/** A product is added once, and removed only if it is on the list. */
export type WishlistCommand = {
  type: 'Change'
  userId: string
  add: readonly number[]
  remove: readonly number[]
}

const decide = (
  { userId, add, remove }: WishlistCommand,
  state: WishlistState,
): Result<WishlistEvent[], Rejection<'WISHLIST_FULL'>> => {
  const removed = [...new Set(remove)].filter((id) => state.includes(id))
  const added = [...new Set(add)].filter((id) => !state.includes(id) && !remove.includes(id))
  if (added.length > 0 && state.length - removed.length + added.length > WISHLIST_LIMIT) {
    return reject('WISHLIST_FULL', { limit: WISHLIST_LIMIT })
  }
  return ok([
    ...removed.map((productId) => ({
      type: 'WishRemoved' as const,
      data: { userId, productId },
    })),
    ...added.map((productId) => ({ type: 'WishAdded' as const, data: { userId, productId } })),
  ])
}

const evolve = (state: WishlistState, { type, data: { productId } }: WishlistEvent) =>
  type === 'WishAdded' ? [productId, ...state] : state.filter((id) => id !== productId)

export const wishlist: Aggregate<
  'wishlist',
  WishlistState,
  WishlistCommand,
  WishlistEvent,
  'WISHLIST_FULL'
> = {
  category: 'wishlist',
  memoryPart: 30,
  snapshots: { version: 1 },
  events: wishlistEvents,
  initial: [],
  decide,
  evolve,
}
