import {
  type Actor,
  denied,
  isAdmin,
  isGuest,
  moderatesReviews,
  owns,
} from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { Page, ReadStore } from '../../stores/read-store/port.ts'
import { type OrderDoc, orders } from '../orders/projection.ts'
import {
  everyDoc,
  type PageRequest,
  type ReadModelAnswer,
  type ReadModelQueries,
  readsFrom,
} from '../read-model-queries.ts'
import { users } from '../users/projection.ts'
import { staffNames } from '../users/queries.ts'
import { type PriceHistoryDoc, type PriceHistoryEntry, priceHistory } from './projection.ts'
import { type ReviewDoc, reviews } from './reviews.ts'

/** `byName`: the name of the member of staff who set the price. */
export type PriceView = Omit<PriceHistoryEntry, 'byId'> & { byName: string | null }

export type PriceHistoryQueries = ReadModelQueries & {
  /** All prices of the product, the newest first, with who of the staff set them. Empty for an unknown product. */
  ofProduct(actor: Actor, productId: number): ReadModelAnswer<PriceView[]>
}

export const openPriceHistoryQueries = (store: ReadStore): PriceHistoryQueries => ({
  ...readsFrom(store, priceHistory, users),
  ofProduct: async (actor, productId) => {
    if (!isAdmin(actor)) return denied(actor)
    const doc = await store.get<PriceHistoryDoc>(priceHistory.collection, String(productId))
    const entries = doc?.entries.toReversed() ?? []
    const nameOf = await staffNames(
      store,
      entries.map(({ byId: id, by: role }) => ({ id, role })),
    )
    return ok(entries.map(({ byId, ...entry }) => ({ ...entry, byName: nameOf(byId) })))
  },
})

export type ReviewQueries = ReadModelQueries & {
  /** The reviews of the product, the newest first. Only people who may hide reviews get hidden ones. */
  ofProduct(actor: Actor, productId: number, page: PageRequest): Promise<Page<ReviewDoc>>
  /** The asker's own review, hidden or not. */
  own(actor: Actor, productId: number): Promise<ReviewDoc | undefined>
  /** The review, for people who may hide it. */
  toModerate(actor: Actor, reviewId: string): ReadModelAnswer<ReviewDoc>
  /** All reviews of one person, hidden or not. For the shop's own work. */
  ofAuthor(actor: Actor, userId: string, page: PageRequest): ReadModelAnswer<Page<ReviewDoc>>
  /** An order that delivered the product to the asker. */
  deliveredWith(actor: Actor, productId: number): Promise<string | undefined>
}

export const openReviewQueries = (store: ReadStore): ReviewQueries => {
  /** The delivered orders of one customer, newest first. */
  const delivered = (userId: string) =>
    everyDoc<OrderDoc>(store, orders.collection, {
      where: { userId, status: 'delivered' },
      sort: ['-createdAt'],
    })

  return {
    ofProduct: (actor, productId, { limit, cursor }) =>
      store.find(reviews.collection, {
        where: moderatesReviews(actor) ? { productId } : { productId, isHidden: false },
        sort: ['-createdAt'],
        limit,
        after: cursor,
      }),
    own: async (actor, productId) => {
      if (isGuest(actor)) return undefined
      const where = { productId, userId: actor.id }
      return (await store.find<ReviewDoc>(reviews.collection, { where, limit: 1 })).docs[0]
    },
    toModerate: async (actor, reviewId) => {
      if (!moderatesReviews(actor)) return denied(actor)
      const review = await store.get<ReviewDoc>(reviews.collection, reviewId)
      return review === undefined ? reject('REVIEW_NOT_FOUND') : ok(review)
    },
    ofAuthor: async (actor, userId, { limit, cursor }) => {
      if (!isAdmin(actor) && !owns(actor, userId)) return denied(actor)
      const query = { where: { userId }, sort: ['userId'], limit, after: cursor }
      return ok(await store.find<ReviewDoc>(reviews.collection, query))
    },
    deliveredWith: async (actor, productId) => {
      if (isGuest(actor)) return undefined
      for await (const { id, lines } of delivered(actor.id)) {
        if (lines.some((line) => line.productId === productId)) return id
      }
      return undefined
    },
    ...readsFrom(store, reviews, orders),
  }
}
