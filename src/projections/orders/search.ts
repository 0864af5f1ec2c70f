import type { OrderCount } from '../../contract/order/staff-order.ts'
import { type DocsWhere, findMerged } from '../../stores/read-store/paging.ts'
import type { Collection, Doc, Page, ReadStore, Scalar } from '../../stores/read-store/port.ts'
import { allDocs, everyDoc, given, type PageRequest, type Where } from '../read-model-queries.ts'
import { type OrderedProductDoc, orderedProducts } from './ordered-products.ts'
import { type OrderCountsDoc, type OrderDoc, orderCounts } from './projection.ts'
import {
  insideNumbers,
  isInsideNumber,
  isNumeric,
  mayBeInsideNumber,
  namesBeginning,
  numbersBeginning,
  type OrderDigitsDoc,
  type OrderWordDoc,
  orderDigits,
  orderNumbers,
  orderWords,
  searchOf,
} from './words.ts'

/** Values that fields of a document must have, beside the words of its order. */
export type Criterion = Scalar | { in: readonly Scalar[] }
export type Criteria = Readonly<Record<string, Criterion>>

/**
 * The documents that a search finds, newest order first. A search for fewer than five digits sorts them by number
 * instead.
 */
export type Search<D extends Doc = OrderDoc> = {
  page(page: PageRequest): Promise<Page<D>>
  /** Counts the hits among the newest `most` documents that have the words. */
  count(most: number): Promise<OrderCount>
}

/** `from` (included) and `until` (not included) are ISO 8601 in UTC. No `branchId` means all branches. */
export type ListFilter = {
  branchId?: number | undefined
  from?: string | undefined
  until?: string | undefined
  status?: string | undefined
}

/** The conditions for the branch and the times of a list. */
export const within = ({ branchId, from, until }: ListFilter): Where => ({
  ...given({ branchId }),
  ...(from === undefined && until === undefined ? {} : { createdAt: { gte: from, lt: until } }),
})

/** Whether the filter names only branch and status. Then the count need not be made: it is kept as events happen. */
export const isCounted = ({ branchId: _, status: __, ...others }: ListFilter): boolean =>
  Object.values(others).every((value) => value === undefined)

type CountsDoc = Doc & { counts: Readonly<Record<string, number>> }

/** Adds up the counts of the branches, which costs the same however many documents there are. */
export const countOfStatus = async (
  store: ReadStore,
  collection: Collection,
  { branchId, status }: ListFilter,
): Promise<OrderCount> => {
  const where = given({ id: branchId?.toString() })
  let count = 0
  for await (const { counts } of everyDoc<CountsDoc>(store, collection, { where })) {
    const wanted = status === undefined ? Object.values(counts) : [counts[status] ?? 0]
    count += wanted.reduce((sum, one) => sum + one, 0)
  }
  return { count, isMore: false }
}

/** Finds documents by conditions that an index serves. */
export const openFilter = <D extends Doc>(
  store: ReadStore,
  collection: Collection,
  where: Where,
  sort: string,
): Search<D> => ({
  page: ({ limit, cursor }) =>
    store.find<D>(collection, { where, sort: [sort], limit, after: cursor }),
  count: async (most) => {
    const count = await store.count(collection, where, most + 1)
    return { count: Math.min(count, most), isMore: count > most }
  },
})

/** The most words, or deliveries, that one page looks at while it searches for matching orders. */
const MOST_LOOKED_THROUGH = 1_000

const meets = (value: unknown, criterion: Criterion): boolean =>
  criterion !== null && typeof criterion === 'object'
    ? criterion.in.some((one) => one === value)
    : value === criterion

/**
 * The first page that has hits. `look` gives the hits of one page, which may have none: then the next ones are looked at,
 * within bounds.
 */
export const pageWithHits = async <D extends Doc>(
  { limit, cursor }: PageRequest,
  look: (request: PageRequest) => Promise<Page<D>>,
): Promise<Page<D>> => {
  let page = await look({ limit, cursor })
  for (let seen = limit; seen < MOST_LOOKED_THROUGH; seen += limit) {
    if (page.docs.length > 0 || page.next === undefined) break
    page = await look({ limit, cursor: page.next })
  }
  return page
}

/** Whether the document's fields have these values. */
export const fits = (doc: Doc, criteria: Criteria): boolean =>
  Object.entries(criteria).every(([field, criterion]) => meets(Reflect.get(doc, field), criterion))

const begins = (words: readonly string[], start: string): boolean =>
  words.some((word) => word.startsWith(start))

/** If two words of an order begin alike, only the first of them finds the order. */
const isFirst = ({ words, place }: OrderWordDoc, start: string): boolean =>
  words.findIndex((word) => word.startsWith(start)) === place

/** The read models that `openWordSearch` reads, beside the documents that it searches for. */
export const readBySearch = [orderCounts, orderDigits, orderNumbers, orderWords, orderedProducts]

/**
 * The branches of all orders. Each index of words begins with the branch, so a search over all branches asks once for
 * each.
 */
export const branchesWithOrders = async (store: ReadStore): Promise<{ branchId: number }[]> => {
  const all = await allDocs<OrderCountsDoc>(store, orderCounts.collection)
  return all.map(({ branchId }) => ({ branchId }))
}

/** An order that a search finds by one of its words, or by one of its products. */
export type FoundOrder = { orderId: string; productId: number | undefined }

/** The words typed, as beginnings, and the products that they name. */
export type Wanted = { starts: readonly string[]; productIds: readonly number[] }

type WordSearch<D extends Doc> = {
  /** The document of each order that has one, by the order's id. */
  byOrder(orderIds: readonly string[]): Promise<ReadonlyMap<string, D>>
  /**
   * True if every order has a document. Then a search without criteria is counted by the words alone, without the
   * documents.
   */
  isOfEveryOrder: boolean
  /** Finds documents by the products of their orders too. */
  products?: {
    /** The products that the typed text names. */
    named(typed: string): readonly number[]
    /** An order may be found several times. True for the find that shows it. */
    isFirst(doc: D, found: FoundOrder, wanted: Wanted): boolean
  }
}

type FindingDoc = OrderWordDoc | OrderDigitsDoc | OrderedProductDoc

const foundIn = (doc: FindingDoc, starts: readonly string[]): FoundOrder[] => {
  const { orderId } = doc
  if ('productId' in doc) return [{ orderId, productId: doc.productId }]
  const [first = '', ...others] = starts
  if ('digits' in doc) {
    const isFound = others.length === 0 && isInsideNumber(first, doc.digits)
    return isFound && !doc.digits.startsWith(first) ? [{ orderId, productId: undefined }] : []
  }
  const isFound = isFirst(doc, first) && others.every((start) => begins(doc.words, start))
  return isFound ? [{ orderId, productId: undefined }] : []
}

const NEWEST = '-createdAt'

/** Searches documents, such as deliveries, by the words of their orders. */
export const openWordSearch = <D extends Doc>(
  store: ReadStore,
  { byOrder, isOfEveryOrder, products }: WordSearch<D>,
) => {
  /** The products that are searched for. Finds in another order than the newest first are by numbers alone. */
  const wantedIn = (typed: string, starts: readonly string[]): Wanted => {
    const isByNumber =
      isNumeric(starts[0] ?? '') && numbersBeginning(starts[0] ?? '').sort[0] !== NEWEST
    return { starts, productIds: isByNumber ? [] : (products?.named(typed) ?? []) }
  }

  /** `within`: conditions for branch and time. The documents of words have these fields too. */
  const openFound = (wanted: Wanted, within: Where, criteria: Criteria): Search<D> => {
    const { starts, productIds } = wanted
    const [first = ''] = starts
    const isOfNumbers = isNumeric(first)
    const { where, sort } = isOfNumbers ? numbersBeginning(first) : namesBeginning(first)
    const { collection } = isOfNumbers ? orderNumbers : orderWords
    const ofProducts = productIds.map((productId) => ({
      collection: orderedProducts.collection,
      where: { productId },
    }))
    const partsOf = async (): Promise<DocsWhere[]> => {
      const branches = 'branchId' in within ? [{}] : await branchesWithOrders(store)
      const inside = mayBeInsideNumber(first) ? insideNumbers(first) : []
      return [
        ...branches.flatMap((branch) => [
          { collection, where: { ...branch, ...where } },
          ...inside.map((digits) => ({
            collection: orderDigits.collection,
            where: { ...branch, ...digits },
          })),
        ]),
        ...ofProducts,
      ]
    }
    const find = async ({ limit, cursor }: PageRequest, parts: readonly DocsWhere[]) => {
      const query = { where: within, sort, limit, after: cursor }
      const { docs, next } = await findMerged<FindingDoc>(store, query, parts)
      const isNew = (doc: FindingDoc, n: number): boolean => docs[n - 1]?.id !== doc.id
      return { found: docs.filter(isNew).flatMap((doc) => foundIn(doc, starts)), next }
    }
    const docsOf = async (found: readonly FoundOrder[]): Promise<D[]> => {
      const known = await byOrder([...new Set(found.map(({ orderId }) => orderId))])
      const isShown = (doc: D, one: FoundOrder): boolean =>
        fits(doc, criteria) && products?.isFirst(doc, one, wanted) !== false
      return found.flatMap((one) => {
        const doc = known.get(one.orderId)
        return doc !== undefined && isShown(doc, one) ? [doc] : []
      })
    }
    const look = async (request: PageRequest, parts: readonly DocsWhere[]): Promise<Page<D>> => {
      const { found, next } = await find(request, parts)
      return { docs: await docsOf(found), next }
    }
    return {
      page: async (request) => {
        const parts = await partsOf()
        return pageWithHits(request, (one) => look(one, parts))
      },
      count: async (most) => {
        const { found, next } = await find({ limit: most }, await partsOf())
        const isAll = isOfEveryOrder && Object.keys(criteria).length === 0
        const count = isAll
          ? new Set(found.map(({ orderId }) => orderId)).size
          : (await docsOf(found)).length
        return { count, isMore: next !== undefined }
      },
    }
  }

  const nothing: Search<D> = {
    page: async () => ({ docs: [] }),
    count: async () => ({ count: 0, isMore: false }),
  }

  return (typed: string, within: Where, criteria: Criteria): Search<D> => {
    const search = searchOf(typed)
    if (search.kind === 'phone')
      return openFound({ starts: [search.word], productIds: [] }, within, criteria)
    const { words } = search
    return words.length === 0 ? nothing : openFound(wantedIn(typed, words), within, criteria)
  }
}
