import type { LiveMessage } from '../../contract/live.ts'
import { seesOrder, seesPayment } from '../../domain/kernel/access.ts'
import type { World } from '../../lib/world.ts'
import { createDeliveryStreams, type DeliveryStreams } from './delivery-streams.ts'
import type { Listener } from './listeners.ts'
import { frameOf, indexListeners, openCrowd } from './listeners.ts'
import { type OrderWatches, openOrderWatches } from './order-watches.ts'
import { countStreams, type StreamAsker, type StreamLimits } from './stream-limits.ts'

/** The account and the branch that an order belongs to. */
export type OrderAudience = {
  orderId: string
  orderNumber: string
  userId: string | null
  branchId: number
}
type OrderMessage = Extract<LiveMessage, { type: 'order' }>

/** The open streams of this process. */
export type LiveHub = {
  /** False if the asker or this process already has the most streams it may have. */
  hasRoom(asker: StreamAsker): boolean
  /** Returns a function that ends the listener's stream. */
  join(listener: Listener): () => void
  toEverybody(messages: readonly LiveMessage[]): void
  /** Sends the message to every open page of this account. */
  toAccount(message: LiveMessage, userId: string): void
  /**
   * Sends the message to the order's customer, the staff of its branch, finance, and listeners who named the order. A
   * listener who knows only its number does not learn its id.
   */
  aboutOrder(message: OrderMessage, audience: OrderAudience): void
  /** Sends the message to the staff of the order's branch and to finance. The customer does not hear of it. */
  toStaffOf(message: OrderMessage, audience: OrderAudience): void
  /** Tells the open streams of changed deliveries and of riders' places. */
  deliveries: DeliveryStreams
  size(): number
  /** The branches of whose staff somebody has a page open at this process. */
  attendedBranches(): ReadonlySet<number>
  /** The requests of this process that wait for news of an order. */
  watches: OrderWatches
  /** Ends every stream and accepts no new one. */
  close(): void
}

const concerns = ({ actor }: Listener, order: OrderAudience): boolean =>
  seesOrder(actor, order) || seesPayment(actor, order)

export const createLiveHub = (limits: StreamLimits, world: Pick<World, 'after'>): LiveHub => {
  const crowd = openCrowd()
  const named = indexListeners(({ orders }) => orders)
  const streams = countStreams(limits)
  const watches = openOrderWatches(world)
  let closed = false

  const leave = (listener: Listener): void => {
    if (!crowd.remove(listener)) return
    named.remove(listener)
    deliveries.leave(listener)
    streams.closed(listener)
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
    hasRoom: (asker) => !closed && streams.hasRoom(asker),
    join: (listener) => {
      crowd.add(listener)
      named.add(listener)
      deliveries.join(listener)
      streams.opened(listener)
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
    toStaffOf: (message, audience) => {
      const frame = frameOf(message)
      const ofNobody = { ...audience, userId: null }
      for (const one of crowd.near(null)) if (concerns(one, ofNobody)) tell(one, frame)
    },
    deliveries,
    size: () => crowd.all.size,
    attendedBranches: () => crowd.branches(),
    watches,
    close: () => {
      closed = true
      watches.close()
      for (const listener of crowd.all) drop(listener)
    },
  }
}
