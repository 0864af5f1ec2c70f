import type { RecommendationReason } from '../../contract/catalogue/recommendations.ts'
import type { ReadStore } from '../../stores/read-store/port.ts'
import { dayPartOf, dayParts } from '../branch-favourites/day-part.ts'
import {
  type BranchFavouritesDoc,
  branchFavourites,
  favouritesId,
  weightAt,
} from '../branch-favourites/projection.ts'
import type { Candidate } from './merge.ts'

/** About two orders of the last days: the taste of one shopper alone is not yet popular. */
const POPULAR_FROM = 1.5
/** The least share of a product's sales that falls into this part of the day. */
const TYPICAL_SHARE = 0.5

/** Orders of each product, as they weigh today. */
type Weights = Map<number, number>

const weightsOf = (docs: readonly BranchFavouritesDoc[], at: Date): Weights => {
  const weights: Weights = new Map()
  const today = weightAt(at)
  for (const { productId, weight } of docs.flatMap(({ favourites }) => favourites)) {
    weights.set(productId, (weights.get(productId) ?? 0) + weight / today)
  }
  return weights
}

const heaviest = (weights: Weights, because: RecommendationReason): Candidate[] =>
  [...weights]
    .filter(([, weight]) => weight >= POPULAR_FROM)
    .sort(([, a], [, b]) => b - a)
    .map(([productId]) => ({ productId, because }))

/** The products that sell at the branch: those typical of this time of day, and those of any time. */
export const popularAt = async (
  store: ReadStore,
  branch: { branchId: number },
  at: Date,
): Promise<{ now: Candidate[]; always: Candidate[] }> => {
  const part = dayPartOf(at)
  const ids = dayParts.map((one) => favouritesId(branch.branchId, one))
  const docs = await store.getMany<BranchFavouritesDoc>(branchFavourites.collection, ids)
  const all = weightsOf(docs, at)
  const thisPart = weightsOf(
    docs.filter(({ id }) => id === favouritesId(branch.branchId, part)),
    at,
  )
  const typical = new Map(
    [...thisPart].filter(([id, weight]) => weight >= TYPICAL_SHARE * (all.get(id) ?? weight)),
  )
  return {
    now: heaviest(typical, `popular_${part}`),
    always: heaviest(all, 'popular'),
  }
}
