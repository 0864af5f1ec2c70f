import { nairobiDay, startOfDay } from '../../contract/rules/dates.ts'
import { phoneEnd, phoneStart } from '../../contract/rules/phone.ts'
import { trackingStart } from '../../contract/rules/text.ts'
import type { World } from '../../lib/world.ts'
import { findMerged } from '../../stores/read-store/paging.ts'
import type { Page, ReadStore } from '../../stores/read-store/port.ts'
import { type DeliveryDoc, deliveries } from '../deliveries/projection.ts'
import { ordersWithReceipt } from '../payments/receipts.ts'
import type { PageRequest } from '../read-model-queries.ts'
import { beginningWith } from '../words.ts'
import { type OrderDoc, orders } from './projection.ts'
import {
  branchesWithOrders,
  type Criteria,
  type FoundOrder,
  fits,
  type ListFilter,
  openWordSearch,
  pageWithHits,
  type Search,
  type Wanted,
  within,
} from './search.ts'
import {
  isInsideNumber,
  type OrderWordDoc,
  orderNumbers,
  phonesBeginning,
  phonesEnding,
  searchOf,
  wordsOf,
} from './words.ts'

/** A search for more products than these would ask the store too often. */
const MOST_PRODUCTS = 12
/** The newest orders of a branch whose phones end with the same digits. More are not looked at. */
const MOST_ENDS = 50

const hasWords = (doc: OrderDoc, starts: readonly string[]): boolean => {
  const words = wordsOf(doc)
  return starts.every(
    (start) =>
      words.some((word) => word.startsWith(start)) || isInsideNumber(start, doc.orderNumber),
  )
}

/** An order that is found by its words is not shown again by a product, and by only one of its products. */
const isFirst = (doc: OrderDoc, { productId }: FoundOrder, { starts, productIds }: Wanted) => {
  if (productId === undefined) return true
  const first = doc.lines.find((line) => productIds.includes(line.productId))
  return first?.productId === productId && !hasWords(doc, starts)
}

/** What an order search asks beside the read models. */
export type AskedBySearch = {
  catalogue: { named(typed: string, most: number): readonly { productId: number }[] }
  world: Pick<World, 'now'>
}

const isWithin = ({ branchId, createdAt }: OrderDoc, filter: ListFilter): boolean =>
  (filter.branchId ?? branchId) === branchId &&
  createdAt >= (filter.from ?? '') &&
  (filter.until === undefined || createdAt < filter.until)

/** Whether the words of the order find it too. */
const isFoundByWords = (doc: OrderDoc, typed: string): boolean => {
  const search = searchOf(typed)
  const starts = search.kind === 'phone' ? [search.word] : search.words
  return starts.length > 0 && hasWords(doc, starts)
}

/** Where phones with the typed digits are, and whether one of them has all of the digits. */
const partOfPhone = (typed: string) => {
  const start = phoneStart(typed)
  if (start !== undefined) {
    const begin = `+${start}`
    return { place: phonesBeginning(begin), isIn: (word: string) => word.startsWith(begin) }
  }
  const end = phoneEnd(typed)
  if (end === undefined) return undefined
  return { place: phonesEnding(end), isIn: (word: string) => word.endsWith(end) }
}

/** Searches orders by their words, their products, and numbers that belong to them, such as an M-PESA receipt. */
export const openOrderSearch = (store: ReadStore, { catalogue, world }: AskedBySearch) => {
  const docsOf = (ids: readonly string[]) => store.getMany<OrderDoc>(orders.collection, ids)
  const byWords = openWordSearch<OrderDoc>(store, {
    byOrder: async (ids) => new Map((await docsOf(ids)).map((doc) => [doc.id, doc])),
    isOfEveryOrder: true,
    products: {
      named: (typed) => catalogue.named(typed, MOST_PRODUCTS).map(({ productId }) => productId),
      isFirst,
    },
  })

  /** Orders by the beginning of their tracking numbers, in the order of these. */
  const byTracking = (start: string, filter: ListFilter, criteria: Criteria): Search => {
    const { branchId } = filter
    const where = { ...within({ branchId }), trackingNumber: beginningWith(start) }
    const look = async ({ limit, cursor }: PageRequest): Promise<Page<OrderDoc>> => {
      const query = { where, sort: ['trackingNumber'], limit, after: cursor }
      const { docs, next } = await store.find<DeliveryDoc>(deliveries.collection, query)
      const known = new Map(
        (await docsOf(docs.map(({ orderId }) => orderId))).map((doc) => [doc.id, doc]),
      )
      const found = docs.flatMap(({ orderId }) => known.get(orderId) ?? [])
      return { docs: found.filter((doc) => isWithin(doc, filter) && fits(doc, criteria)), next }
    }
    return {
      page: (request) => pageWithHits(request, look),
      count: async (most) => {
        const { docs, next } = await look({ limit: most, cursor: undefined })
        return { count: docs.length, isMore: next !== undefined }
      },
    }
  }

  /** The order of a whole tracking number that was copied without 'TRK-'. It may be a receipt too. */
  const withTracking = async (typed: string): Promise<string[]> => {
    const trackingNumber = trackingStart(typed)
    if (trackingNumber === undefined) return []
    const query = { where: { trackingNumber }, limit: 1 }
    const { docs } = await store.find<DeliveryDoc>(deliveries.collection, query)
    return docs.map(({ orderId }) => orderId)
  }

  /**
   * Orders whose phone begins or ends with the typed digits: open ones, and those that were placed or ended today.
   */
  const withPartOfPhone = async (typed: string, filter: ListFilter): Promise<OrderDoc[]> => {
    const part = partOfPhone(typed)
    if (part === undefined) return []
    const { where, sort } = part.place
    const branches = filter.branchId !== undefined ? [{}] : await branchesWithOrders(store)
    const { docs } = await findMerged<OrderWordDoc>(
      store,
      { where: within(filter), sort, limit: MOST_ENDS },
      branches.map((branch) => ({
        collection: orderNumbers.collection,
        where: { ...branch, ...where },
      })),
    )
    const found = await docsOf(
      docs.filter(({ word }) => part.isIn(word)).map(({ orderId }) => orderId),
    )
    const today = startOfDay(nairobiDay(world.now()))
    return found.filter(
      ({ createdAt, endedAt }) => createdAt >= today || endedAt === null || endedAt >= today,
    )
  }

  /** Orders found by a number that is no word of theirs, newest first. */
  const direct = async (
    typed: string,
    filter: ListFilter,
    criteria: Criteria,
  ): Promise<OrderDoc[]> => {
    const ids = (await Promise.all([ordersWithReceipt(store, typed), withTracking(typed)])).flat()
    const inBranch = (await docsOf([...new Set(ids)])).filter((doc) => isWithin(doc, filter))
    const found = [...inBranch, ...(await withPartOfPhone(typed, filter))]
    return found
      .filter((doc) => fits(doc, criteria))
      .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  }

  return (typed: string, filter: ListFilter, criteria: Criteria): Search => {
    const start = trackingStart(typed)
    if (start !== undefined && /^\s*trk-/i.test(typed)) return byTracking(start, filter, criteria)
    const others = byWords(typed, within(filter), criteria)
    return {
      page: async ({ limit, cursor }) => {
        const first = await direct(typed, filter, criteria)
        const shown = new Set(first.map(({ id }) => id))
        const room = Math.max(1, limit - first.length)
        const { docs, next } = await others.page(
          cursor === undefined ? { limit: room } : { limit, cursor },
        )
        const rest = docs.filter(({ id }) => !shown.has(id))
        return { docs: cursor === undefined ? [...first, ...rest] : rest, next }
      },
      count: async (most) => {
        const first = await direct(typed, filter, criteria)
        const { count, isMore } = await others.count(most)
        const sum = count + first.filter((doc) => !isFoundByWords(doc, typed)).length
        return { count: Math.min(sum, most), isMore: isMore || sum > most }
      },
    }
  }
}
