import type { LiveMessage } from '../../contract/live.ts'
import { branchEvents } from '../../domain/branch.ts'
import { type DeliveryEvent, deliveryEvents } from '../../domain/delivery/events.ts'
import { inventoryEvents } from '../../domain/inventory/events.ts'
import { loyaltyEvents, loyaltyRulesEvents, rewardEvents } from '../../domain/loyalty/events.ts'
import { type OrderEvent, orderEvents } from '../../domain/order/events.ts'
import { type PaymentEvent, paymentEvents } from '../../domain/payment/events.ts'
import { productEvents } from '../../domain/product/events.ts'
import { transferEvents } from '../../domain/transfer.ts'
import { boundedCache } from '../../lib/cache.ts'
import type { Cancel, World } from '../../lib/world.ts'
import type { Queries } from '../../projections/queries.ts'
import { byItself } from '../../runtime/by-itself.ts'
import { isOf, type Recorded } from '../../stores/event-store/events.ts'
import type { LiveHub, OrderAudience } from './hub.ts'

const WINDOW_MS = 500
/** However many listen, so many frames a second tell all of them of shelves. */
const MOST_FRAMES = 2_000

/** Changes that everybody may hear of: stock, products, branches, and what points are given for. */
export type ShelfMessage = Extract<
  LiveMessage,
  { type: 'stock' | 'catalogue' | 'branch' | 'loyalty' }
>

const subjectOf = ({ position: _, ...subject }: ShelfMessage): string => JSON.stringify(subject)

type Hub = { size(): number; toEverybody(messages: readonly ShelfMessage[]): void }

/**
 * Gathers changes for half a second, or longer where more than a thousand listen. It then tells of each product, and of
 * its stock at each branch, once and with the latest position.
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

/** Remembers whom orders concern. `ask` is asked about an order that it has not seen placed. */
const openOrderAudiences = (ask: (orderId: string) => Promise<OrderAudience | undefined>) => {
  const known = boundedCache<string, OrderAudience>(MAX_ORDERS)
  return {
    learn: (audience: OrderAudience): void => {
      known.set(audience.orderId, audience)
    },
    /** The order has this account from now on. */
    join: ({ orderId, userId }: Pick<OrderAudience, 'orderId' | 'userId'>): void => {
      const before = known.get(orderId)
      if (before !== undefined) known.set(orderId, { ...before, userId })
    },
    /** Undefined where no such order was placed. */
    of: async (orderId: string): Promise<OrderAudience | undefined> => {
      const remembered = known.get(orderId)
      if (remembered !== undefined) return remembered
      const audience = await ask(orderId)
      if (audience !== undefined) known.set(orderId, audience)
      return audience
    },
  }
}

/** A payment's events concern those whom its order concerns. */
const isOfOrder = isOf({ ...orderEvents, ...paymentEvents })
const isOfDelivery = isOf(deliveryEvents)
const isOfStock = isOf(inventoryEvents)
const isOfBranch = isOf(branchEvents)
const isOfTransfer = isOf(transferEvents)
const isOfProduct = isOf(productEvents)
const isOfAccount = isOf(loyaltyEvents)
const isOfRewards = isOf({ ...rewardEvents, ...loyaltyRulesEvents })

/** An open page shows a price that began or ended by the clock after this time. */
const TURNS_EVERY_MS = 1_000

/** Goods on the road lie on no shelf. The message names no transfer: everybody hears it. */
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

/** Hears why open pages could not be told of one thing. All other things are told. */
export type LiveFailed = (thing: string, id: string) => (error: unknown) => void

export type DeliveryStep = Recorded<DeliveryEvent>

/** Tells the open streams the changes of a batch of the log. */
export type LiveFeed = { take(events: readonly Recorded[]): Promise<void>; stop(): void }

type Deps = {
  hub: LiveHub
  catalogue: Pick<Queries['catalogue'], 'takeTurned'>
  audienceOf(orderId: string): Promise<OrderAudience | undefined>
  /** Hears of each changed delivery. */
  deliveries: {
    changed(deliveryId: string, steps: readonly DeliveryStep[]): Promise<void>
  }
  failed: LiveFailed
  world: Pick<World, 'after' | 'every'>
}

export const openLiveFeed = ({
  hub,
  catalogue,
  audienceOf,
  deliveries,
  failed,
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
  /** Also while nobody listens: the next listener's rights go by what is known then. */
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
  /** Prices begin and end without an event. */
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
      const latest = new Map(ofOrders.map((event) => [event.data.orderId, event]))
      for (const event of latest.values()) {
        await byItself(() => tellOfOrder(event), failed('order', event.data.orderId))
      }
    },
    stop: () => {
      stopClock()
      shelf.stop()
    },
  }
}
