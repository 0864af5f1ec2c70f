import { type Actor, isGuest } from '../../domain/kernel/access.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import type { ReadStore } from '../../stores/read-store/port.ts'
import type { CatalogueQueries, ProductView } from '../catalogue/queries.ts'
import { type UserDoc, users } from '../users/projection.ts'
import {
  boughtBy,
  type Candidate,
  dueFirst,
  goesWith,
  isWithinBudget,
  likedAt,
  offeredAt,
  onceEach,
  type ProductName,
  popularAt,
  takeTurns,
  type WizardAnswers,
} from './candidates.ts'

export type RecommendationRequest = {
  branchId: number
  /** Only products of this category. */
  categoryId?: number | undefined
  limit: number
  /** The present time. */
  at: Date
}

/**
 * `product`: the product as the branch sells it. `because`: the reason. `boughtWith`: the product that the reason
 * names.
 */
export type RecommendedProduct = Omit<Candidate, 'productId'> & { product: ProductView }

export type RecommendationQueries = {
  /**
   * Products in stock come first, and among them those within the shopper's budget. If the shopper's orders give too
   * few, offers of the branch follow.
   */
  forShopper(
    actor: Actor,
    request: RecommendationRequest,
  ): Promise<Result<RecommendedProduct[], Rejection<'BRANCH_NOT_FOUND'>>>
}

const isWanted = (
  { exclusiveBranchId, categoryId }: ProductView,
  wanted: RecommendationRequest,
): boolean =>
  (exclusiveBranchId ?? wanted.branchId) === wanted.branchId &&
  (wanted.categoryId ?? categoryId) === categoryId

const isInStock = ({ product: { available = 0 } }: RecommendedProduct): boolean => available > 0

export const openRecommendationQueries = (
  store: ReadStore,
  catalogue: CatalogueQueries,
): RecommendationQueries => {
  const ofHistory = async (
    actor: Actor,
    answers: WizardAnswers,
    at: Date,
  ): Promise<Candidate[][]> => {
    if (isGuest(actor)) return []
    const bought = await boughtBy(store, actor.id)
    const nameOf = (productId: number): ProductName | undefined => {
      const doc = catalogue.product(productId)
      return doc && { name: doc.name, nameSw: doc.nameSw }
    }
    return [
      dueFirst(bought, answers, at).map(({ productId }) => ({
        productId,
        because: 'bought_before' as const,
      })),
      await goesWith(store, bought, nameOf),
    ]
  }
  /** The shopper's answers in the wizard. */
  const answersOf = async (actor: Actor): Promise<WizardAnswers> =>
    isGuest(actor) ? undefined : (await store.get<UserDoc>(users.collection, actor.id))?.preferences
  const viewOf = (productId: number, branchId: number): ProductView | undefined => {
    const doc = catalogue.product(productId)
    return doc && catalogue.productBySlug(doc.slug, branchId)
  }
  /** Empty for a product that the branch does not sell, or of another category. */
  const recommend =
    (request: RecommendationRequest) =>
    ({ productId, ...why }: Candidate): RecommendedProduct[] => {
      const product = viewOf(productId, request.branchId)
      return product !== undefined && isWanted(product, request) ? [{ product, ...why }] : []
    }

  return {
    forShopper: async (actor, request) => {
      const branch = catalogue.branch(request.branchId)
      if (branch === undefined) return reject('BRANCH_NOT_FOUND')
      const answers = await answersOf(actor)
      const [own, { now, always }] = await Promise.all([
        ofHistory(actor, answers, request.at),
        popularAt(store, branch, request.at),
      ])
      const liked = likedAt(catalogue, branch, answers?.favoriteCategories ?? [])
      const named = onceEach([
        ...takeTurns([...own, liked, now, always]),
        ...offeredAt(catalogue, branch, request.categoryId),
      ])
      const all = named.flatMap(recommend(request))
      const inStock = all.filter(isInStock)
      const gone = all.filter((one) => !isInStock(one))
      const isWithin = ({ product }: RecommendedProduct) =>
        isWithinBudget(product.priceCents, answers)
      const ordered = [
        ...inStock.filter(isWithin),
        ...inStock.filter((one) => !isWithin(one)),
        ...gone,
      ]
      return ok(ordered.slice(0, request.limit))
    },
  }
}
