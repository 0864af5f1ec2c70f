import { denied, owns } from '../../domain/kernel/access.ts'
import type { Actor } from '../../domain/kernel/actor.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { ReadStore } from '../../stores/read-store/port.ts'
import type { Answer } from '../answer.ts'
import { type ReadModelQueries, readsFrom } from '../reads-from.ts'
import { type WishlistDoc, wishlists } from './projection.ts'

/** A wishlist is its owner's business alone, not even an admin's. */
export type WishlistQueries = ReadModelQueries & {
  /** Ids of products, the newest wish first. */
  ofUser(actor: Actor, userId: string): Answer<readonly number[]>
}

export const openWishlistQueries = (store: ReadStore): WishlistQueries => ({
  ofUser: async (actor, userId) => {
    if (!owns(actor, userId)) return denied(actor)
    const doc = await store.get<WishlistDoc>(wishlists.collection, userId)
    return ok(doc?.productIds ?? [])
  },
  ...readsFrom(store, wishlists),
})
