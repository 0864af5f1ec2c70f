import type { LiveMessage } from '../../contract/live/live.ts'
import { seesOrder, seesPayment } from '../../domain/kernel/access.ts'
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

const hears = ({ actor, orders }: Listener, order: OrderAudience): boolean =>
  seesOrder(actor, order) || seesPayment(actor, order) || orders.has(order.orderId)

export const createLiveHub = ({ perAddress, perProcess }: HubLimits): LiveHub => {
  const listeners = new Set<Listener>()
  const byAddress = new Map<string, number>()
  const watches = openOrderWatches()
  let closed = false

  const count = (address: string, change: 1 | -1): void => {
    const now = (byAddress.get(address) ?? 0) + change
    if (now === 0) byAddress.delete(address)
    else byAddress.set(address, now)
  }
  const leave = (listener: Listener): void => {
    if (!listeners.delete(listener)) return
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
  const deliveries = createDeliveryStreams(listeners, tell)
  return {
    hasRoom: (address) =>
      !closed && listeners.size < perProcess && (byAddress.get(address) ?? 0) < perAddress,
    join: (listener) => {
      listeners.add(listener)
      deliveries.join(listener)
      count(listener.address, 1)
      return () => leave(listener)
    },
    toEverybody: (messages) => {
      const frames = messages.map(frameOf).join('')
      for (const listener of listeners) tell(listener, frames)
    },
    toAccount: (message, userId) => {
      const frame = frameOf(message)
      for (const one of [...listeners].filter(({ actor }) => actor.id === userId)) tell(one, frame)
    },
    aboutOrder: (message, audience) => {
      const { orderNumber } = audience
      const all = [...listeners]
      const byId = frameOf(message)
      for (const one of all.filter((it) => hears(it, audience))) tell(one, byId)
      const byNumber = frameOf({ ...message, orderId: orderNumber })
      for (const one of all.filter(({ orders }) => orders.has(orderNumber))) tell(one, byNumber)
    },
    deliveries,
    size: () => listeners.size,
    watches,
    close: () => {
      closed = true
      watches.close()
      for (const listener of listeners) drop(listener)
    },
  }
}
