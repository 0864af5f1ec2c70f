import type { OrderLine } from '../../domain/order/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { type Counted, countEach, eachOf, type Frequents } from '../most-frequent.ts'
import type { Projection } from '../projection.ts'

/** `orders`: the number of orders with both products, without `missed` (see `Frequents`). */
type BoughtPartner = { productId: number; orders: number; missed: number }
/** The products that are ordered together with a product. `id` is the product's id as text. */
export type BoughtTogetherDoc = Doc & { partners: Frequents }

/** The most frequent first. */
export const partnersOf = ({ partners }: Pick<BoughtTogetherDoc, 'partners'>): BoughtPartner[] =>
  eachOf(partners, 1)
    .map(([productId = 0, orders = 0, missed = 0]) => ({ productId, orders, missed }))
    .sort((a, b) => b.orders - a.orders)

/** The most partners of one product. */
export const MAX_PARTNERS = 40
/**
 * The most products of an order that count: later lines of a long order say little about taste, and each pair of
 * products costs a document.
 */
const MAX_PRODUCTS = 25

const productsOf = (lines: readonly OrderLine[]): number[] =>
  [...new Set(lines.map(({ productId }) => productId))].slice(0, MAX_PRODUCTS)

export const boughtTogether: Projection<BoughtTogetherDoc> = {
  collection: { name: 'bought-together', version: 5, indexes: [] },
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
            partners: countEach(
              doc.partners,
              others.map((other): Counted => [other, 1]),
              { counts: 1, most: MAX_PARTNERS },
            ),
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

/** `weight`: that of its orders, without `missed` (see `Frequents`). */
export type Favourite = { productId: number; weight: number; missed: number }
/** The products that a branch sells in one part of the day, in no order. `id` is '<branch>-<part>'. */
export type BranchFavouritesDoc = Doc & { favourites: Frequents }

export const favouritesOf = ({
  favourites,
}: Pick<BranchFavouritesDoc, 'favourites'>): Favourite[] =>
  eachOf(favourites, 1).map(([productId = 0, weight = 0, missed = 0]) => ({
    productId,
    weight,
    missed,
  }))

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
          favourites: countEach(
            doc.favourites,
            products.map((productId): Counted => [productId, weight]),
            { counts: 1, most: MAX_FAVOURITES },
          ),
        }),
      }
    },
  },
}
