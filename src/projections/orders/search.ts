import type { OrderCount } from '../../contract/order/staff-order.ts'
import type { Actor } from '../../domain/kernel/access.ts'
import { isAdmin, runsBranch } from '../../domain/kernel/access.ts'
import { findMerged } from '../../stores/read-store/paging.ts'
import type { Collection, Doc, Page, ReadStore, Scalar } from '../../stores/read-store/port.ts'
import { allDocs, everyDoc, given, type PageRequest, type Where } from '../read-model-queries.ts'
import { type OrderCountsDoc, type OrderDoc, orderCounts, orders } from './projection.ts'
import {
  isNumeric,
  namesBeginning,
  numbersBeginning,
  type OrderWordDoc,
  orderNumbers,
  orderWords,
  searchOf,
} from './words.ts'

/** Values that fields of a document must have, beside the words of its order. */
export type Criteria = Readonly<Record<string, Scalar>>

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
type ListFilter = {
  branchId?: number | undefined
  from?: string | undefined
  until?: string | undefined
  status?: string | undefined
}

/** True if the actor may see the list: admins see the lists of all branches, managers the lists of their own. */
export const seesList = (actor: Actor, { branchId }: ListFilter): boolean =>
  branchId === undefined ? isAdmin(actor) : runsBranch(actor, branchId)

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

/** The most words that one page looks at while it searches for matching orders. */
const MOST_LOOKED_THROUGH = 1_000

const fits = (doc: Doc, criteria: Criteria): boolean =>
  Object.entries(criteria).every(([field, value]) => Reflect.get(doc, field) === value)

const begins = (words: readonly string[], start: string): boolean =>
  words.some((word) => word.startsWith(start))

/** If two words of an order begin alike, only the first of them finds the order. */
const isFirst = ({ words, place }: OrderWordDoc, start: string): boolean =>
  words.findIndex((word) => word.startsWith(start)) === place

/** The read models that `openWordSearch` reads, beside the documents that it searches for. */
export const readBySearch = [orderCounts, orderNumbers, orderWords]

/**
 * The branches of all orders. Each index of words begins with the branch, so a search over all branches asks once for
 * each.
 */
const branchesWithOrders = async (store: ReadStore): Promise<{ branchId: number }[]> => {
  const all = await allDocs<OrderCountsDoc>(store, orderCounts.collection)
  return all.map(({ branchId }) => ({ branchId }))
}

/** The document of each order that has one, by the order's id. */
type ByOrder<D> = (orderIds: readonly string[]) => Promise<ReadonlyMap<string, D>>

/** Searches documents, such as deliveries, by the words of their orders. */
export const openWordSearch = <D extends Doc>(
  store: ReadStore,
  byOrder: ByOrder<D>,
  /**
   * True if every order has a document. Then a search without criteria is counted by the words alone, without the
   * documents.
   */
  { isOfEveryOrder }: { isOfEveryOrder: boolean },
) => {
  /** `within`: conditions for branch and time. The documents of words have these fields too. */
  const openFound = (starts: readonly string[], within: Where, criteria: Criteria): Search<D> => {
    const [first = '', ...others] = starts
    const isOfNumbers = isNumeric(first)
    const { where, sort } = isOfNumbers ? numbersBeginning(first) : namesBeginning(first)
    const { collection } = isOfNumbers ? orderNumbers : orderWords
    const branchesOf = async () => ('branchId' in within ? [{}] : branchesWithOrders(store))
    const findWords = async ({ limit, cursor }: PageRequest, branches: readonly Where[]) => {
      const query = { where: { ...within, ...where }, sort, limit, after: cursor }
      const { docs, next } = await findMerged<OrderWordDoc>(store, collection, query, branches)
      const found = docs.filter(
        (one) => isFirst(one, first) && others.every((start) => begins(one.words, start)),
      )
      return { ids: found.map(({ orderId }) => orderId), next }
    }
    const docsOf = async (ids: readonly string[]): Promise<D[]> => {
      const known = await byOrder(ids)
      return ids.flatMap((id) => known.get(id) ?? []).filter((doc) => fits(doc, criteria))
    }
    const look = async (request: PageRequest, branches: readonly Where[]): Promise<Page<D>> => {
      const { ids, next } = await findWords(request, branches)
      return { docs: await docsOf(ids), next }
    }
    return {
      page: async ({ limit, cursor }) => {
        const branches = await branchesOf()
        let page = await look({ limit, cursor }, branches)
        for (let seen = limit; seen < MOST_LOOKED_THROUGH; seen += limit) {
          if (page.docs.length > 0 || page.next === undefined) break
          page = await look({ limit, cursor: page.next }, branches)
        }
        return page
      },
      count: async (most) => {
        const { ids, next } = await findWords({ limit: most }, await branchesOf())
        const isAll = isOfEveryOrder && Object.keys(criteria).length === 0
        const count = isAll ? ids.length : (await docsOf(ids)).length
        return { count, isMore: next !== undefined }
      },
    }
  }

  const nothing: Search<D> = {
    page: async () => ({ docs: [] }),
    count: async () => ({ count: 0, isMore: false }),
  }

  return (typed: string, within: Where, criteria: Criteria): Search<D> => {
    const wanted = searchOf(typed)
    const starts = wanted.kind === 'phone' ? [wanted.word] : wanted.words
    return starts.length === 0 ? nothing : openFound(starts, within, criteria)
  }
}

export const openOrderSearch = (store: ReadStore) =>
  openWordSearch<OrderDoc>(
    store,
    async (ids) => {
      const docs = await store.getMany<OrderDoc>(orders.collection, ids)
      return new Map(docs.map((doc) => [doc.id, doc]))
    },
    { isOfEveryOrder: true },
  )
