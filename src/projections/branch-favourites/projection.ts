import type { Doc } from '../../stores/read-store/port.ts'
import type { Projection } from '../projection.ts'
import { type DayPart, dayPartOf } from './day-part.ts'

export type Favourite = { productId: number; weight: number }
/** The products that one branch sells in one part of the day, in no order. `id` is '<branch>-<part>'. */
export type BranchFavouritesDoc = Doc & { favourites: Favourite[] }

export const favouritesId = (branchId: number, part: DayPart): string => `${branchId}-${part}`

/** The most favourites of a branch in one part of the day. The least bought one gives way to a new one. */
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

const withoutLightest = (favourites: readonly Favourite[]): Favourite[] => {
  const lightest = favourites.reduce((least, one) => (one.weight < least.weight ? one : least))
  return favourites.filter((one) => one !== lightest)
}

const add = (favourites: readonly Favourite[], productId: number, weight: number): Favourite[] => {
  const known = favourites.find((one) => one.productId === productId)
  if (known !== undefined) {
    const heavier = { productId, weight: known.weight + weight }
    return favourites.map((one) => (one === known ? heavier : one))
  }
  const kept = favourites.length < MAX_FAVOURITES ? favourites : withoutLightest(favourites)
  return [...kept, { productId, weight }]
}

export const branchFavourites: Projection<BranchFavouritesDoc> = {
  collection: { name: 'branch-favourites', version: 1, indexes: [] },
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
            (favourites, productId) => add(favourites, productId, weight),
            doc?.favourites ?? [],
          ),
        }),
      }
    },
  },
}
