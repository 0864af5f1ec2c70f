import type { QueryClient } from '@tanstack/react-query'
import type { Order } from '#contract/order/order.ts'
import { z } from '#contract/rules/schema.ts'
import { deliveryQuery } from '../features/tracking/tracking-api.ts'
import { ApiError } from '../lib/api.ts'
import { heldOrder } from '../shop/checkout/use-checkout.ts'
import { type Kept, keptOf } from '../shop/order/kept/kept-answers.ts'
import { nameOfDelivery, nameOfOrder, type Owner } from '../shop/order/kept/own-answers.ts'
import { orderQuery } from '../shop/order/order-queries.ts'

/** Of the orders that have ended, the details of this many are fetched. */
const MOST_ENDED = 5

/**
 * A change of the order less than this before the delivery was kept may not be in the delivery. In ms: the two times
 * come from two clocks.
 */
const UNSURE_MS = 5_000

const isOver = ({ status }: Order): boolean => status === 'delivered' || status === 'cancelled'

const keptAs = (owner: Owner, name: string): Kept | undefined =>
  keptOf(owner).find((one) => one.name === name)

const dated = z.object({ updatedAt: z.string() })

const areDetailsKept = (owner: Owner, { id, updatedAt }: Order): boolean =>
  dated.safeParse(keptAs(owner, nameOfOrder(id))?.data).data?.updatedAt === updatedAt

const isDeliveryKept = (owner: Owner, { orderNumber, updatedAt }: Order): boolean => {
  const kept = keptAs(owner, nameOfDelivery(orderNumber))
  return kept !== undefined && kept.at > Date.parse(updatedAt) + UNSURE_MS
}

const hasDelivery = (order: Order): boolean => !isOver(order) && order.status !== 'pending'

/** A part that is not there stops no other part: the delivery of an order just confirmed may not be open yet. */
const unlessMissing = (error: unknown): void => {
  if (!(error instanceof ApiError && error.status === 404)) throw error
}

/**
 * Fetches the details of the orders, and the deliveries of those under way with their codes for the door, so that this
 * browser keeps them. What was kept since the order's last change is not fetched again.
 */
export const fetchParts = async (
  client: QueryClient,
  owner: Owner,
  orders: readonly Order[],
): Promise<void> => {
  const userId = owner ?? undefined
  const ended = orders.filter(isOver).slice(0, MOST_ENDED)
  for (const order of [...orders.filter((one) => !isOver(one)), ...ended]) {
    const { id, orderNumber } = order
    if (!areDetailsKept(owner, order))
      await client.fetchQuery({ ...orderQuery(userId, id), staleTime: 0 }).catch(unlessMissing)
    if (!hasDelivery(order) || isDeliveryKept(owner, order)) continue
    const query = deliveryQuery(userId, orderNumber, { held: heldOrder(id) })
    await client.fetchQuery({ ...query, staleTime: 0 }).catch(unlessMissing)
  }
}
