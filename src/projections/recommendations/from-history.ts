import type { ReadStore } from '../../stores/read-store/port.ts'
import { type BoughtTogetherDoc, boughtTogether } from '../bought-together/projection.ts'
import { type OrderDoc, orders } from '../orders/projection.ts'
import type { Candidate, ProductName } from './merge.ts'

/** The number of latest orders that speak for a shopper's taste. */
const LATEST_ORDERS = 30
/** The number of most bought products whose partners are looked up. */
const ANCHORS = 10
/** Twice together is the least that 'often' can mean. */
const OFTEN = 2

/** `lastAt`: when it was ordered last. */
export type Bought = { productId: number; orders: number; lastAt: string }

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

/** The products that others often buy along with this shopper's, named after the product that each goes with most. */
export const goesWith = async (
  store: ReadStore,
  bought: readonly Bought[],
  nameOf: (productId: number) => ProductName | undefined,
): Promise<Candidate[]> => {
  const own = new Set(bought.map(({ productId }) => productId))
  const anchors = bought.slice(0, ANCHORS).map(({ productId }) => String(productId))
  const docs = await store.getMany<BoughtTogetherDoc>(boughtTogether.collection, anchors)
  const pairs = docs
    .flatMap(({ id, partners }) =>
      partners.map((one) => ({ ...one, boughtWith: nameOf(Number(id)) })),
    )
    .filter((pair) => pair.orders >= OFTEN && !own.has(pair.productId))
    .sort((a, b) => b.orders - a.orders)
  return pairs.flatMap(({ productId, boughtWith }) =>
    boughtWith === undefined ? [] : [{ productId, because: 'bought_with' as const, boughtWith }],
  )
}
