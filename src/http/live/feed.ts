import type { LiveMessage } from '../../contract/live.ts'
import { branchEvents } from '../../domain/branch.ts'
import { type DeliveryEvent, deliveryEvents } from '../../domain/delivery/events.ts'
import { inventoryEvents } from '../../domain/inventory/events.ts'
import { loyaltyEvents, loyaltyRulesEvents, rewardEvents } from '../../domain/loyalty/events.ts'
import { type OrderEvent, orderEvents } from '../../domain/order/events.ts'
import { orderNotes } from '../../domain/order-notes.ts'
import { type PaymentEvent, paymentEvents } from '../../domain/payment/events.ts'
import { productEvents } from '../../domain/product/events.ts'
import { transferEvents } from '../../domain/transfer.ts'
import { boundedCache } from '../../lib/cache.ts'
import type { Trace } from '../../lib/trace.ts'
import type { Cancel, World } from '../../lib/world.ts'
import type { Queries } from '../../projections/queries.ts'
import { byItself } from '../../runtime/by-itself.ts'
import { beginFollowing } from '../../runtime/trace-events.ts'
import { isOf, type Recorded } from '../../stores/event-store/events.ts'
import type { LiveHub, OrderAudience } from './hub.ts'

const WINDOW_MS = 500
/** The most frames a second for shelf changes, over all listeners: more listeners are told less often. */
const MOST_FRAMES = 2_000

/** Changes that every listener may hear of: stock, products, branches, rewards and loyalty rules. */
export type ShelfMessage = Extract<
  LiveMessage,
  { type: 'stock' | 'catalogue' | 'branch' | 'loyalty' }
>

const subjectOf = ({ position: _, ...subject }: ShelfMessage): string => JSON.stringify(subject)

type Hub = { size(): number; toEverybody(messages: readonly ShelfMessage[]): void }

/**
 * Gathers changes for half a second, or longer with more than a thousand listeners. Then it tells each change of a
 * product, a shelf or a branch once, with its latest position.
 */
export const gatherShelfChanges = (hub: Hub, { after }: Pick<World, 'after'>) => {
  const pending = new Map<string, ShelfMessage>()
  let timer: Cancel | undefined

  const flush = (): void => {
    timer = undefined
    const messages = [...pending.values()]
    pending.clear()
    hub.toEverybody(messages)
  }
  return {
    add: (message: ShelfMessage): void => {
      pending.set(subjectOf(message), message)
      const windowMs = Math.max(WINDOW_MS, (hub.size() / MOST_FRAMES) * 1_000)
      timer ??= after(windowMs, flush)
    },
    stop: (): void => timer?.(),
  }
}

const MAX_ORDERS = 20_000

/**
 * Remembers which account and branch each order belongs to. `ask` reads them for an order that was placed before this
 * process started.
 */
const openOrderAudiences = (ask: (orderId: string) => Promise<OrderAudience | undefined>) => {
  const known = boundedCache<string, OrderAudience>(MAX_ORDERS)
  return {
    learn: (audience: OrderAudience): void => {
      known.set(audience.orderId, audience)
    },
    /** A guest's order was joined to this account. */
    join: ({ orderId, userId }: Pick<OrderAudience, 'orderId' | 'userId'>): void => {
      const before = known.get(orderId)
      if (before !== undefined) known.set(orderId, { ...before, userId })
    },
    /** The account and the branch of the order. Undefined: no order with this id was placed. */
    of: async (orderId: string): Promise<OrderAudience | undefined> => {
      const remembered = known.get(orderId)
      if (remembered !== undefined) return remembered
      const audience = await ask(orderId)
      if (audience !== undefined) known.set(orderId, audience)
      return audience
    },
  }
}

/** Events of a payment concern the same people as events of its order. */
const isOfOrder = isOf({ ...orderEvents, ...paymentEvents })
const isOfNotes = isOf(orderNotes.events)
const isOfDelivery = isOf(deliveryEvents)
const isOfStock = isOf(inventoryEvents)
const isOfBranch = isOf(branchEvents)
const isOfTransfer = isOf(transferEvents)
const isOfProduct = isOf(productEvents)
const isOfAccount = isOf(loyaltyEvents)
const isOfRewards = isOf({ ...rewardEvents, ...loyaltyRulesEvents })

/** A price may begin or end at a set time. This is how often the shop looks for such prices. */
const TURNS_EVERY_MS = 1_000

/**
 * Stands for pieces in a transfer, which lie on no shelf. Every listener hears of it, so the message names no transfer.
 */
const onTheRoad = { branchId: 0, productId: 0 }

const shelfMessages = (event: Recorded): ShelfMessage[] => {
  const { position } = event
  if (isOfStock(event)) {
    const { branchId, productId } = event.data
    return [{ type: 'stock', branchId, productId, position }]
  }
  if (isOfTransfer(event)) return [{ type: 'stock', ...onTheRoad, position }]
  if (isOfBranch(event)) return [{ type: 'branch', branchId: event.data.branchId, position }]
  if (isOfRewards(event)) return [{ type: 'loyalty', position }]
  if (!isOfProduct(event)) return []
  return [{ type: 'catalogue', productId: event.data.productId, position }]
}

/**
 * Gives a function that reports an error: open pages were not told of a change of this one thing. They still hear of
 * all other things.
 */
export type LiveFailed = (thing: string, id: string) => (error: unknown) => void

export type DeliveryStep = Recorded<DeliveryEvent>

/** Follows the log, and tells the open streams what changed. */
export type LiveFeed = { take(events: readonly Recorded[]): Promise<void>; stop(): void }

type Deps = {
  hub: LiveHub
  catalogue: Pick<Queries['catalogue'], 'takeTurned'>
  audienceOf(orderId: string): Promise<OrderAudience | undefined>
  /** Hears of each delivery that changed. */
  deliveries: {
    changed(deliveryId: string, steps: readonly DeliveryStep[]): Promise<void>
  }
  failed: LiveFailed
  trace: Trace
  world: Pick<World, 'after' | 'every' | 'now' | 'newId'>
}

export const openLiveFeed = ({
  hub,
  catalogue,
  audienceOf,
  deliveries,
  failed,
  trace,
  world,
}: Deps): LiveFeed => {
  const audiences = openOrderAudiences(audienceOf)
  const shelf = gatherShelfChanges(hub, world)

  const learnOf = (event: Recorded<OrderEvent | PaymentEvent>): void => {
    if (event.type === 'OrderJoinedAccount') audiences.join(event.data)
    if (event.type !== 'OrderPlaced') return
    const { orderId, orderNumber, userId, branchId } = event.data
    audiences.learn({ orderId, orderNumber, userId, branchId })
  }
  const tellOfOrder = async ({
    data,
    position,
  }: Recorded<OrderEvent | PaymentEvent>): Promise<void> => {
    const audience = await audiences.of(data.orderId)
    if (audience === undefined) return
    hub.aboutOrder({ type: 'order', orderId: data.orderId, position }, audience)
  }
  /** Only staff see the notes of an order. */
  const tellOfNotes = async (events: readonly Recorded[]): Promise<void> => {
    const latest = new Map(events.filter(isOfNotes).map((one) => [one.data.orderId, one.position]))
    for (const [orderId, position] of latest) {
      await byItself(
        async () => {
          const audience = await audiences.of(orderId)
          if (audience !== undefined) hub.toStaffOf({ type: 'order', orderId, position }, audience)
        },
        failed('order', orderId),
      )
    }
  }
  /** Deliveries are followed even while nobody listens: a later listener's rights depend on their state. */
  const tellOfDeliveries = async (events: readonly Recorded[]): Promise<void> => {
    const steps = new Map<string, DeliveryStep[]>()
    for (const event of events.filter(isOfDelivery)) {
      const { deliveryId } = event.data
      steps.set(deliveryId, [...(steps.get(deliveryId) ?? []), event])
    }
    for (const [id, some] of steps) {
      await byItself(() => deliveries.changed(id, some), failed('delivery', id))
    }
  }
  const tellOfPoints = (events: readonly Recorded[]): void => {
    const latest = new Map(
      events.filter(isOfAccount).map(({ data, position }) => [data.userId, position]),
    )
    for (const [userId, position] of latest) hub.toAccount({ type: 'loyalty', position }, userId)
  }
  /** A price may begin or end at a set time, without an event. */
  const stopClock = world.every(TURNS_EVERY_MS, () => {
    const turned = catalogue.takeTurned()
    if (hub.size() === 0) return
    for (const productId of turned) shelf.add({ type: 'catalogue', productId, position: '' })
  })

  return {
    take: async (events) => {
      const ofOrders = events.filter(isOfOrder)
      ofOrders.forEach(learnOf)
      for (const { data, position } of ofOrders) hub.watches.tell(data.orderId, position)
      await tellOfDeliveries(events)
      if (hub.size() === 0) return
      for (const message of events.flatMap(shelfMessages)) shelf.add(message)
      tellOfPoints(events)
      await tellOfNotes(events)
      const latest = new Map(ofOrders.map((event) => [event.data.orderId, event]))
      const end = beginFollowing(trace, world, 'tell open pages', ofOrders)
      for (const event of latest.values()) {
        await byItself(() => tellOfOrder(event), failed('order', event.data.orderId))
      }
      end()
    },
    stop: () => {
      stopClock()
      shelf.stop()
    },
  }
}
