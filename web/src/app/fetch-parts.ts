import type { QueryClient } from '@tanstack/react-query'
import type { Order } from '#contract/order/order.ts'
import { z } from '#contract/rules/schema.ts'
import { deliveryQuery } from '../features/tracking/tracking-api.ts'
import { ApiError } from '../lib/api.ts'
import { serverNow } from '../lib/server-clock.ts'
import { heldOrder } from '../shop/checkout/use-checkout.ts'
import { type Kept, keptOf } from '../shop/order/kept/kept-answers.ts'
import { nameOfDelivery, nameOfOrder, type Owner } from '../shop/order/kept/own-answers.ts'
import { orderQuery } from '../shop/order/order-queries.ts'

/** Of the orders that have ended, the details of this many are fetched. */
const MOST_ENDED = 5

/**
 * A change of the order less than this before the delivery was kept may not be in the delivery: a worker opens and moves
 * deliveries, and the two times come from two clocks. In ms.
 */
export const UNSURE_MS = 5_000

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

const hasJustChanged = ({ updatedAt }: Order): boolean =>
  serverNow() < Date.parse(updatedAt) + UNSURE_MS

const lacksDelivery = (owner: Owner, order: Order): boolean =>
  !isOver(order) && order.status !== 'pending' && !isDeliveryKept(owner, order)

/** A part that is not there stops no other part: the delivery of an order just confirmed may not be open yet. */
const unlessMissing = (error: unknown): void => {
  if (!(error instanceof ApiError && error.status === 404)) throw error
}

const worthKeeping = (orders: readonly Order[]): Order[] => [
  ...orders.filter((one) => !isOver(one)),
  ...orders.filter(isOver).slice(0, MOST_ENDED),
]

const fetchDetails = (client: QueryClient, owner: Owner, { id }: Order) => {
  const query = orderQuery(owner ?? undefined, id)
  return client.fetchQuery({ ...query, staleTime: 0 }).catch(unlessMissing)
}

const fetchDelivery = (client: QueryClient, owner: Owner, { id, orderNumber }: Order) => {
  const query = deliveryQuery(owner ?? undefined, orderNumber, { held: heldOrder(id) })
  return client.fetchQuery({ ...query, staleTime: 0 }).catch(unlessMissing)
}

/**
 * Fetches the details of the orders, and the deliveries of those under way with their codes for the door, so that this
 * browser keeps them. What was kept since the order's last change is not fetched again. Returns the orders that changed
 * just now: their deliveries are to be fetched after `UNSURE_MS`.
 */
export const fetchParts = async (
  client: QueryClient,
  owner: Owner,
  orders: readonly Order[],
): Promise<Order[]> => {
  const justChanged: Order[] = []
  for (const order of worthKeeping(orders)) {
    if (!areDetailsKept(owner, order)) await fetchDetails(client, owner, order)
    if (!lacksDelivery(owner, order)) continue
    if (hasJustChanged(order)) justChanged.push(order)
    else await fetchDelivery(client, owner, order)
  }
  return justChanged
}
