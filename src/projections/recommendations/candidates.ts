import type { RecommendationReason } from '../../contract/catalogue/recommendations.ts'
import type { Preferences } from '../../domain/user/events.ts'
import type { BudgetRange, ShoppingFrequency } from '../../domain/user/vocabulary.ts'
import type { ReadStore } from '../../stores/read-store/port.ts'
import type { CatalogueQueries, ProductView } from '../catalogue/queries.ts'
import { type OrderDoc, orders } from '../orders/projection.ts'
import {
  type BoughtTogetherDoc,
  type BranchFavouritesDoc,
  boughtTogether,
  branchFavourites,
  dayPartOf,
  dayParts,
  favouritesId,
  favouritesOf,
  partnersOf,
  weightAt,
} from './projection.ts'

export type WizardAnswers = Preferences | null | undefined

const DAY_MS = 86_400_000

const days: Readonly<Record<ShoppingFrequency, number>> = {
  Daily: 1,
  Weekly: 7,
  'Bi-weekly': 14,
  Monthly: 30,
}

/** The most that a shopping trip costs, in cents. */
const mostCents: Readonly<Record<BudgetRange, number>> = {
  'Under KSh 1,000': 100_000,
  'KSh 1,000-3,000': 300_000,
  'KSh 3,000-5,000': 500_000,
  'Over KSh 5,000': Number.POSITIVE_INFINITY,
}

/** Puts first what the shopper has not bought since the usual time between two trips. Both parts keep their order. */
export const dueFirst = <Bought extends { lastAt: string }>(
  bought: readonly Bought[],
  answers: WizardAnswers,
  at: Date,
): readonly Bought[] => {
  if (!answers) return bought
  const since = new Date(at.getTime() - days[answers.shoppingFrequency] * DAY_MS).toISOString()
  const isDue = ({ lastAt }: Bought): boolean => lastAt <= since
  return [...bought.filter(isDue), ...bought.filter((one) => !isDue(one))]
}

/** Whether the product alone costs no more than the shopper spends on a trip. */
export const isWithinBudget = (priceCents: number, answers: WizardAnswers): boolean =>
  !answers || priceCents <= mostCents[answers.budgetRange]

/** A product to recommend, and the reason. `boughtWith`: the product that the reason names. */
export type Candidate = {
  productId: number
  because: RecommendationReason
  boughtWith?: ProductName
}

export type ProductName = { name: string; nameSw: string }

/** Keeps the first reason of a product that comes several times. */
export const onceEach = (candidates: readonly Candidate[]): Candidate[] => {
  const first = new Map<number, Candidate>()
  for (const one of candidates) if (!first.has(one.productId)) first.set(one.productId, one)
  return [...first.values()]
}

/** The best of each list, then the second best of each, and so on. */
export const takeTurns = (lists: readonly (readonly Candidate[])[]): Candidate[] => {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, turn) =>
    lists.flatMap((list) => list[turn] ?? []),
  ).flat()
}

/** The discount, as a share of the price before. */
const reduction = ({ priceCents, compareAtPriceCents }: ProductView): number =>
  compareAtPriceCents === null ? 0 : 1 - priceCents / compareAtPriceCents

/** Takes one product of each category in turn, so that a row of eight is not all flour. */
const inTurn = (products: readonly ProductView[], because: RecommendationReason): Candidate[] => {
  const ofCategory = new Map<number, Candidate[]>()
  for (const { categoryId, productId } of products) {
    const known = ofCategory.get(categoryId) ?? []
    ofCategory.set(categoryId, [...known, { productId, because }])
  }
  return takeTurns([...ofCategory.values()])
}

/**
 * The branch's offers for anybody: the largest discounts first, then featured products, which the home page shows
 * elsewhere already, then products in stock.
 */
export const offeredAt = (
  catalogue: CatalogueQueries,
  { branchId }: { branchId: number },
  categoryId: number | undefined,
): Candidate[] => {
  const category = categoryId === undefined ? undefined : [categoryId]
  const at = { branch: branchId, limit: 200, category }
  const reduced = catalogue
    .products({ onSale: true, featured: false, ...at })
    .docs.filter((product) => reduction(product) > 0)
    .sort((a, b) => reduction(b) - reduction(a))
  return [
    ...inTurn(reduced, 'on_sale'),
    ...inTurn(catalogue.products({ featured: true, ...at }).docs, 'featured'),
    ...inTurn(catalogue.products({ inStock: true, ...at }).docs, 'in_stock'),
  ]
}

/** The most categories whose products are looked up. */
const MOST_CATEGORIES = 12

/** Products in stock from the categories that the shopper likes, one of each category in turn. */
export const likedAt = (
  catalogue: CatalogueQueries,
  { branchId }: { branchId: number },
  categories: readonly number[],
): Candidate[] => {
  if (categories.length === 0) return []
  const category = categories.slice(0, MOST_CATEGORIES)
  const liked = catalogue.products({ inStock: true, branch: branchId, limit: 200, category })
  return inTurn(liked.docs, 'favourite')
}

/**
 * The least weight of a popular product: about two orders of the last days. So one shopper alone makes no product
 * popular.
 */
const POPULAR_FROM = 1.5
/** A product is typical of this part of the day if at least this share of its sales falls into it. */
const TYPICAL_SHARE = 0.5

/** The number of orders by product, where older orders count less. */
type Weights = Map<number, number>

const weightsOf = (docs: readonly BranchFavouritesDoc[], at: Date): Weights => {
  const weights: Weights = new Map()
  const today = weightAt(at)
  for (const { productId, weight } of docs.flatMap(favouritesOf)) {
    weights.set(productId, (weights.get(productId) ?? 0) + weight / today)
  }
  return weights
}

const heaviest = (weights: Weights, because: RecommendationReason): Candidate[] =>
  [...weights]
    .filter(([, weight]) => weight >= POPULAR_FROM)
    .sort(([, a], [, b]) => b - a)
    .map(([productId]) => ({ productId, because }))

/**
 * The popular products of the branch: those typical of this part of the day (`now`), and those of any time (`always`).
 */
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

/** The number of latest orders that show a shopper's taste. */
const LATEST_ORDERS = 30
/** The number of most bought products whose partners are looked up. */
const ANCHORS = 10
/** Products bought together at least twice count as bought together often. */
const OFTEN = 2

/** `lastAt`: when the product was last ordered. */
type Bought = { productId: number; orders: number; lastAt: string }

/** The products that the user ordered, the most frequent first, then the latest. */
export const boughtBy = async (store: ReadStore, userId: string): Promise<Bought[]> => {
  const { docs } = await store.find<OrderDoc>(orders.collection, {
    where: { userId },
    sort: ['-createdAt'],
    limit: LATEST_ORDERS,
  })
  const counts = new Map<number, Bought>()
  for (const { status, lines, createdAt } of docs) {
    if (status === 'cancelled') continue
    const products = new Set(lines.map(({ productId }) => productId))
    for (const productId of products) {
      const { orders: before = 0, lastAt = createdAt } = counts.get(productId) ?? {}
      counts.set(productId, { productId, orders: before + 1, lastAt })
    }
  }
  return [...counts.values()].sort((a, b) => b.orders - a.orders)
}

/**
 * Products that others often buy together with the shopper's own. Each comes with the product it is bought with most
 * often.
 */
export const goesWith = async (
  store: ReadStore,
  bought: readonly Bought[],
  nameOf: (productId: number) => ProductName | undefined,
): Promise<Candidate[]> => {
  const own = new Set(bought.map(({ productId }) => productId))
  const anchors = bought.slice(0, ANCHORS).map(({ productId }) => String(productId))
  const docs = await store.getMany<BoughtTogetherDoc>(boughtTogether.collection, anchors)
  const pairs = docs
    .flatMap((doc) =>
      partnersOf(doc).map((one) => ({ ...one, boughtWith: nameOf(Number(doc.id)) })),
    )
    .filter((pair) => pair.orders >= OFTEN && !own.has(pair.productId))
    .sort((a, b) => b.orders - a.orders)
  return pairs.flatMap(({ productId, boughtWith }) =>
    boughtWith === undefined ? [] : [{ productId, because: 'bought_with' as const, boughtWith }],
  )
}
