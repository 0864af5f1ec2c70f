import type { Doc } from '../../stores/read-store/port.ts'
import { countIn, type Frequent } from '../most-frequent.ts'
import type { Projection } from '../projection.ts'
import { type DayPart, dayPartOf } from './day-part.ts'

export type Favourite = Frequent & { weight: number }
/** The products that one branch sells in one part of the day, in no order. `id` is '<branch>-<part>'. */
export type BranchFavouritesDoc = Doc & { favourites: Favourite[] }

export const favouritesId = (branchId: number, part: DayPart): string => `${branchId}-${part}`

/** The most favourites of a branch in one part of the day. */
export const MAX_FAVOURITES = 300
/** An order counts half after so many days. */
const HALF_LIFE_DAYS = 14
const DAY_MS = 86_400_000
const EPOCH_MS = Date.UTC(2025, 0, 1)

/**
 * The weight of an order placed at `at`. Old orders do not grow lighter: later ones are heavier. So a weight once
 * written stays right, in whatever order the events come. Doubles hold it for 39 years.
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
  collection: { name: 'branch-favourites', version: 2, indexes: [] },
  on: {
    OrderPlaced: ({ data: { branchId, lines }, meta }) => {
      const at = new Date(meta.at)
      const id = favouritesId(branchId, dayPartOf(at))
      const products = [...new Set(lines.map(({ productId }) => productId))]
      const weight = weightAt(at)
      return {
        id,
        fold: (doc) => ({
          id,
          favourites: products.reduce(
            (favourites, productId) => buy(favourites, productId, weight),
            doc?.favourites ?? [],
          ),
        }),
      }
    },
  },
}
