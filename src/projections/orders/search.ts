import type { OrderCount } from '../../contract/order/orders-query.ts'
import type { PaymentMethod } from '../../domain/kernel/payment-method.ts'
import type { OrderStatus } from '../../domain/order/vocabulary.ts'
import type { PaymentStatus } from '../../domain/payment/vocabulary.ts'
import type { Page, Query, ReadStore } from '../../stores/read-store/port.ts'
import type { PageRequest } from '../answer.ts'
import { type OrderWordDoc, orderWords } from '../order-words/projection.ts'
import { indexedBeginning, searchOf } from '../order-words/words.ts'
import { beginningWith } from '../words.ts'
import { type OrderDoc, orders } from './projection.ts'

/** What an order must be, beside its words. */
export type Criteria = {
  status?: OrderStatus
  paymentMethod?: PaymentMethod
  paymentStatus?: PaymentStatus
  isUnusual?: boolean
}

/** The orders that a search finds, newest first. */
export type Found = {
  page(page: PageRequest): Promise<Page<OrderDoc>>
  /** Their number among the newest `most` that the words find. */
  count(most: number): Promise<OrderCount>
}

type Where = NonNullable<Query['where']>

/** The most words that one page looks through for orders that fit. */
const MOST_LOOKED_THROUGH = 1_000

const fits = (order: OrderDoc, criteria: Criteria): boolean =>
  Object.entries(criteria).every(([field, value]) => Reflect.get(order, field) === value)

const begins = (words: readonly string[], start: string): boolean =>
  words.some((word) => word.startsWith(start))

/** An order with two words that begin alike is found by the first of them alone. */
const isFirst = ({ words, place }: OrderWordDoc, start: string): boolean =>
  words.findIndex((word) => word.startsWith(start)) === place

export const openOrderSearch = (store: ReadStore) => {
  /** `within` names the branch and the times, which a word knows by itself. */
  const openFound = (starts: readonly string[], within: Where, criteria: Criteria): Found => {
    const [first = '', ...others] = starts
    const { field, value } = indexedBeginning(first)
    const isWhole = value === first
    const where: Where = {
      ...within,
      [field]: value,
      ...(isWhole ? {} : { word: beginningWith(first) }),
    }
    const { collection } = orderWords
    const findWords = async ({ limit, cursor }: PageRequest) => {
      const query = { where, sort: ['-createdAt'], limit, after: cursor }
      const { docs, next } = await store.find<OrderWordDoc>(collection, query)
      const found = docs.filter(
        (one) => isFirst(one, first) && others.every((start) => begins(one.words, start)),
      )
      return { ids: found.map(({ orderId }) => orderId), next }
    }
    const ordersOf = async (ids: readonly string[]): Promise<OrderDoc[]> => {
      const docs = await store.getMany<OrderDoc>(orders.collection, ids)
      const known = new Map(docs.map((doc) => [doc.id, doc]))
      return ids.flatMap((id) => known.get(id) ?? []).filter((doc) => fits(doc, criteria))
    }
    const look = async (request: PageRequest): Promise<Page<OrderDoc>> => {
      const { ids, next } = await findWords(request)
      return { docs: await ordersOf(ids), next }
    }
    return {
      page: async ({ limit, cursor }) => {
        let page = await look({ limit, cursor })
        for (let seen = limit; seen < MOST_LOOKED_THROUGH; seen += limit) {
          if (page.docs.length > 0 || page.next === undefined) break
          page = await look({ limit, cursor: page.next })
        }
        return page
      },
      count: async (most) => {
        const { ids, next } = await findWords({ limit: most })
        const isAll = Object.keys(criteria).length === 0
        const count = isAll ? ids.length : (await ordersOf(ids)).length
        return { count, isMore: next !== undefined }
      },
    }
  }

  const nothing: Found = {
    page: async () => ({ docs: [] }),
    count: async () => ({ count: 0, isMore: false }),
  }

  return (typed: string, within: Where, criteria: Criteria): Found => {
    const wanted = searchOf(typed)
    const starts = wanted.kind === 'phone' ? [wanted.word] : wanted.words
    return starts.length === 0 ? nothing : openFound(starts, within, criteria)
  }
}
