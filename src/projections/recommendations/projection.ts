import type { OrderLine } from '../../domain/order/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { countIn, type Frequent, type Triples, triplesOf } from '../most-frequent.ts'
import type { Projection } from '../projection.ts'

/** `orders`: the number of orders with both products. */
type BoughtPartner = Frequent & { orders: number }
/** The products that are ordered together with a product, the most frequent first. `id` is the product's id as text. */
export type BoughtTogetherDoc = Doc & { partners: Triples }

export const partnersOf = ({ partners }: Pick<BoughtTogetherDoc, 'partners'>): BoughtPartner[] =>
  triplesOf(partners).map(([productId, orders, missed]) => ({ productId, orders, missed }))

/** The most partners of one product. */
export const MAX_PARTNERS = 40
/**
 * The most products of an order that count: later lines of a long order say little about taste, and each pair of
 * products costs a document.
 */
const MAX_PRODUCTS = 25

const productsOf = (lines: readonly OrderLine[]): number[] =>
  [...new Set(lines.map(({ productId }) => productId))].slice(0, MAX_PRODUCTS)

const meetOne = (partners: readonly BoughtPartner[], productId: number): BoughtPartner[] =>
  countIn(partners, productId, {
    most: MAX_PARTNERS,
    countOf: ({ orders }) => orders,
    fresh: (missed) => ({ productId, orders: 0, missed }),
    add: (one) => ({ ...one, orders: one.orders + 1 }),
  })

const meet = (partners: readonly BoughtPartner[], others: readonly number[]): BoughtPartner[] =>
  others.reduce(meetOne, partners).toSorted((a, b) => b.orders - a.orders)

export const boughtTogether: Projection<BoughtTogetherDoc> = {
  collection: { name: 'bought-together', version: 4, indexes: [] },
  on: {
    OrderPlaced: ({ data: { lines } }) => {
      const products = productsOf(lines)
      if (products.length < 2) return []
      return products.map((productId) => {
        const id = String(productId)
        const others = products.filter((other) => other !== productId)
        return {
          id,
          fold: (doc = { id, partners: [] }) => ({
            id,
            partners: meet(partnersOf(doc), others).flatMap(({ productId, orders, missed }) => [
              productId,
              orders,
              missed,
            ]),
          }),
        }
      })
    },
  },
}

/** Parts of a day in Nairobi, by how people shop. Night runs past midnight. */
export const dayParts = ['morning', 'midday', 'evening', 'night'] as const
type DayPart = (typeof dayParts)[number]

/** East Africa Time, the whole year. */
const NAIROBI_AHEAD_HOURS = 3

const startsAt: readonly [number, DayPart][] = [
  [21, 'night'],
  [16, 'evening'],
  [11, 'midday'],
  [5, 'morning'],
]

export const dayPartOf = (at: Date): DayPart => {
  const hour = (at.getUTCHours() + NAIROBI_AHEAD_HOURS) % 24
  return startsAt.find(([start]) => hour >= start)?.[1] ?? 'night'
}

export type Favourite = Frequent & { weight: number }
/** The products that a branch sells in one part of the day, in no order. `id` is '<branch>-<part>'. */
export type BranchFavouritesDoc = Doc & { favourites: Triples }

export const favouritesOf = ({
  favourites,
}: Pick<BranchFavouritesDoc, 'favourites'>): Favourite[] =>
  triplesOf(favourites).map(([productId, weight, missed]) => ({ productId, weight, missed }))

export const favouritesId = (branchId: number, part: DayPart): string => `${branchId}-${part}`

/** The most favourites of a branch in one part of the day. */
export const MAX_FAVOURITES = 300
/** After this many days, an order counts half as much. */
const HALF_LIFE_DAYS = 14
const DAY_MS = 86_400_000
const EPOCH_MS = Date.UTC(2025, 0, 1)

/**
 * The weight of an order placed at `at`. Later orders weigh more, so that a stored weight need not shrink with time and
 * the order of events does not matter. A double holds these weights for 39 years.
 */
export const weightAt = (at: Date): number =>
  2 ** ((at.getTime() - EPOCH_MS) / DAY_MS / HALF_LIFE_DAYS)

const buy = (favourites: readonly Favourite[], productId: number, weight: number): Favourite[] =>
  countIn(favourites, productId, {
    most: MAX_FAVOURITES,
    countOf: (one) => one.weight,
    fresh: (missed) => ({ productId, weight: 0, missed }),
    add: (one) => ({ ...one, weight: one.weight + weight }),
  })

export const branchFavourites: Projection<BranchFavouritesDoc> = {
  collection: { name: 'branch-favourites', version: 4, indexes: [] },
  on: {
    OrderPlaced: ({ data: { branchId, lines }, meta }) => {
      const at = new Date(meta.at)
      const id = favouritesId(branchId, dayPartOf(at))
      const products = [...new Set(lines.map(({ productId }) => productId))]
      const weight = weightAt(at)
      return {
        id,
        fold: (doc = { id, favourites: [] }) => ({
          id,
          favourites: products
            .reduce(
              (favourites, productId) => buy(favourites, productId, weight),
              favouritesOf(doc),
            )
            .flatMap(({ productId, weight, missed }) => [productId, weight, missed]),
        }),
      }
    },
  },
}
