import { boundedCache } from '../../lib/cache.ts'
import type { ReadStore } from '../../stores/read-store/port.ts'
import { type FirstOrderDoc, firstOrders } from '../sales/first-orders.ts'
import { type OrderDoc, orders } from './projection.ts'

/** An order that was delivered or paid by M-PESA proves that its account buys. */
const isProof = ({ status, isPaid }: OrderDoc): boolean => status === 'delivered' || isPaid

/** The most accounts that are remembered. */
const MOST_REMEMBERED = 10_000

/**
 * Tells whether one of an account's orders proves it. Most accounts are proven by their first, which is found by its
 * key. If it proves nothing, or is not known yet, all are searched. A delivered order stays delivered, so its account is
 * remembered: placing an order asks twice. A payment can be taken back, so it is looked up each time.
 */
export const provenAccounts = (
  store: Pick<ReadStore, 'get' | 'find'>,
): ((userId: string) => Promise<boolean>) => {
  const delivered = boundedCache<string, true>(MOST_REMEMBERED)

  const firstOf = async (userId: string): Promise<OrderDoc | undefined> => {
    const account = await store.get<FirstOrderDoc>(firstOrders.collection, userId)
    const orderId = account?.orderId ?? null
    return orderId === null ? undefined : await store.get<OrderDoc>(orders.collection, orderId)
  }
  const has = async (userId: string, proof: { status: 'delivered' } | { isPaid: true }) => {
    const where = { userId, ...proof }
    const { docs } = await store.find<OrderDoc>(orders.collection, { where, limit: 1 })
    return docs.length > 0
  }

  return async (userId) => {
    if (delivered.get(userId) === true) return true
    const first = await firstOf(userId)
    const isFirstProof = first?.userId === userId && isProof(first)
    const wasDelivered = isFirstProof
      ? first.status === 'delivered'
      : await has(userId, { status: 'delivered' })
    if (wasDelivered) delivered.set(userId, true)
    return wasDelivered || isFirstProof || (await has(userId, { isPaid: true }))
  }
}
