import type { Doc } from '../../stores/read-store/port.ts'
import type { Projection } from '../projection.ts'
import { type DayPart, dayPartOf } from './day-part.ts'

export type Favourite = { productId: number; weight: number }
/** What one branch sells in one part of the day; `id` is '<branch>-<part>'. In no order. */
export type BranchFavouritesDoc = Doc & { favourites: Favourite[] }

export const favouritesId = (branchId: number, part: DayPart): string => `${branchId}-${part}`

/** A branch remembers so many products for each part of the day; the least bought one gives way to a new one. */
export const MAX_FAVOURITES = 300
/** After so many days an order counts half. */
const HALF_LIFE_DAYS = 14
const DAY_MS = 86_400_000
const EPOCH_MS = Date.UTC(2025, 0, 1)

/**
 * What an order placed at `at` weighs. Instead of old orders growing lighter, later ones are heavier, so that a
 * weight once written stays right, in whatever order the events come. Doubles hold it for 39 years.
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
