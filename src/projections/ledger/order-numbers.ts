import type { ReadStore } from '../../stores/read-store/port.ts'
import { type OrderDoc, orders } from '../orders/projection.ts'

/** The numbers of these orders by their ids. An order that nobody placed has none. */
export const orderNumbers = async (
  store: Pick<ReadStore, 'getMany'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const found = await store.getMany<OrderDoc>(orders.collection, [...new Set(ids)])
  return new Map(found.map(({ id, orderNumber }) => [id, orderNumber]))
}
