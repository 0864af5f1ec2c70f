import type { OrderCount } from '../../contract/order/staff-order.ts'
import { findMerged } from '../../stores/read-store/paging.ts'
import type { Doc, Page, Query, ReadStore, Scalar } from '../../stores/read-store/port.ts'
import { everyDoc, type PageRequest } from '../read-model-queries.ts'
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

/** What a document must be, beside its order's words. */
export type Criteria = Readonly<Record<string, Scalar>>

/** The documents that a search finds, those of the newest order first, or by number for a part of one. */
export type Found<D extends Doc = OrderDoc> = {
  page(page: PageRequest): Promise<Page<D>>
  /** Their number among the newest `most` that the words find. */
  count(most: number): Promise<OrderCount>
}

type Where = NonNullable<Query['where']>

/** The most words that one page looks through for orders that fit. */
const MOST_LOOKED_THROUGH = 1_000

const fits = (doc: Doc, criteria: Criteria): boolean =>
  Object.entries(criteria).every(([field, value]) => Reflect.get(doc, field) === value)

const begins = (words: readonly string[], start: string): boolean =>
  words.some((word) => word.startsWith(start))

/** An order with two words that begin alike is found by the first of them alone. */
const isFirst = ({ words, place }: OrderWordDoc, start: string): boolean =>
  words.findIndex((word) => word.startsWith(start)) === place

/** What `openWordSearch` reads, beside the documents that it searches for. */
export const readBySearch = [orderCounts, orderNumbers, orderWords]

/** The indexes of words begin with the branch. */
const branchesWithOrders = async (store: ReadStore): Promise<{ branchId: number }[]> => {
  const branches: { branchId: number }[] = []
  for await (const { branchId } of everyDoc<OrderCountsDoc>(store, orderCounts.collection, {}))
    branches.push({ branchId })
  return branches
}

/** The document of each order that has one, by the order's id. */
type ByOrder<D> = (orderIds: readonly string[]) => Promise<ReadonlyMap<string, D>>

/** Searches by the words of orders for documents of them. */
export const openWordSearch = <D extends Doc>(store: ReadStore, byOrder: ByOrder<D>) => {
  /** `within` names the branch and the times, which a word knows by itself. */
  const openFound = (starts: readonly string[], within: Where, criteria: Criteria): Found<D> => {
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
        const isAll = Object.keys(criteria).length === 0
        const count = isAll ? ids.length : (await docsOf(ids)).length
        return { count, isMore: next !== undefined }
      },
    }
  }

  const nothing: Found<D> = {
    page: async () => ({ docs: [] }),
    count: async () => ({ count: 0, isMore: false }),
  }

  return (typed: string, within: Where, criteria: Criteria): Found<D> => {
    const wanted = searchOf(typed)
    const starts = wanted.kind === 'phone' ? [wanted.word] : wanted.words
    return starts.length === 0 ? nothing : openFound(starts, within, criteria)
  }
}

export const openOrderSearch = (store: ReadStore) =>
  openWordSearch<OrderDoc>(store, async (ids) => {
    const docs = await store.getMany<OrderDoc>(orders.collection, ids)
    return new Map(docs.map((doc) => [doc.id, doc]))
  })
