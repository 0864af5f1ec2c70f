import type { LiveMessage } from '../../contract/live/live.ts'
import { seesOrder, seesPayment } from '../../domain/kernel/access.ts'
import { indexListeners, openCrowd } from './crowd.ts'
import type { Listener } from './listener.ts'
import { type OrderWatches, openOrderWatches } from './order-watches.ts'
import { createDeliveryStreams, type DeliveryStreams } from './riders/delivery-streams.ts'

/** The people whom an order concerns. */
export type OrderAudience = {
  orderId: string
  orderNumber: string
  userId: string | null
  branchId: number
}
type OrderMessage = Extract<LiveMessage, { type: 'order' }>

/** The open streams of this process. */
export type LiveHub = {
  /** False while the address, or the process, has all the streams that it may have. */
  hasRoom(address: string): boolean
  /** Call the result to leave. */
  join(listener: Listener): () => void
  toEverybody(messages: readonly LiveMessage[]): void
  /** Goes to every open page of this account. */
  toAccount(message: LiveMessage, userId: string): void
  /**
   * Goes to the order's owner, the staff of its branch, finance, and listeners who named it. A listener who named its
   * number does not learn its id.
   */
  aboutOrder(message: OrderMessage, audience: OrderAudience): void
  /** What is told of deliveries. */
  deliveries: DeliveryStreams
  size(): number
  /** The requests that wait for an order. */
  watches: OrderWatches
  /** Ends every stream and takes no more. */
  close(): void
}

export type HubLimits = { perAddress: number; perProcess: number }

const frameOf = (message: LiveMessage): string => `data: ${JSON.stringify(message)}\n\n`

const concerns = ({ actor }: Listener, order: OrderAudience): boolean =>
  seesOrder(actor, order) || seesPayment(actor, order)

export const createLiveHub = ({ perAddress, perProcess }: HubLimits): LiveHub => {
  const crowd = openCrowd()
  const named = indexListeners(({ orders }) => orders)
  const byAddress = new Map<string, number>()
  const watches = openOrderWatches()
  let closed = false

  const count = (address: string, change: 1 | -1): void => {
    const now = (byAddress.get(address) ?? 0) + change
    if (now === 0) byAddress.delete(address)
    else byAddress.set(address, now)
  }
  const leave = (listener: Listener): void => {
    if (!crowd.remove(listener)) return
    named.remove(listener)
    deliveries.leave(listener)
    count(listener.address, -1)
  }
  const drop = (listener: Listener): void => {
    leave(listener)
    listener.end()
  }
  const tell = (listener: Listener, frame: string): void => {
    if (!listener.send(frame)) drop(listener)
  }
  const deliveries = createDeliveryStreams(crowd, tell)
  return {
    hasRoom: (address) =>
      !closed && crowd.all.size < perProcess && (byAddress.get(address) ?? 0) < perAddress,
    join: (listener) => {
      crowd.add(listener)
      named.add(listener)
      deliveries.join(listener)
      count(listener.address, 1)
      return () => leave(listener)
    },
    toEverybody: (messages) => {
      const frames = messages.map(frameOf).join('')
      for (const listener of crowd.all) tell(listener, frames)
    },
    toAccount: (message, userId) => {
      const frame = frameOf(message)
      for (const one of crowd.ofAccount(userId)) tell(one, frame)
    },
    aboutOrder: (message, audience) => {
      const { orderId, orderNumber, userId } = audience
      const near = [...crowd.near(userId)].filter((one) => concerns(one, audience))
      const byId = frameOf(message)
      for (const one of new Set([...near, ...named.of(orderId)])) tell(one, byId)
      const byNumber = frameOf({ ...message, orderId: orderNumber })
      for (const one of named.of(orderNumber)) tell(one, byNumber)
    },
    deliveries,
    size: () => crowd.all.size,
    watches,
    close: () => {
      closed = true
      watches.close()
      for (const listener of crowd.all) drop(listener)
    },
  }
}
