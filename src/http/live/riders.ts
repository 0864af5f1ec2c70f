import type { LiveMove } from '#contract/live.ts'
import { arrivalOf } from '#contract/rules/rider-way.ts'
import type { Coordinates } from '#src/contract/rules/distance.ts'
import {
  isOnTheRoad,
  riderOf,
  showsRider,
  stopsBefore,
  type Way,
} from '#src/domain/delivery/way.ts'
import { system } from '#src/domain/kernel/access.ts'
import { boundedCache } from '#src/lib/cache.ts'
import type { World } from '#src/lib/world.ts'
import type { Queries } from '#src/projections/queries.ts'
import { byItself } from '#src/runtime/by-itself.ts'
import type { RiderPlace } from '#src/stores/positions/port.ts'
import type { DeliveryAudience } from './delivery-streams.ts'
import type { DeliveryStep, LiveFailed } from './feed.ts'
import type { LiveHub } from './hub.ts'
import { type Listener, openGroups } from './listeners.ts'

/** A delivery before and after a change. */
type Changed = { before: Way | undefined; after: Way | undefined }

/** The deliveries that a rider has now. They are kept in memory, because each position of a rider looks them up. */
export type DeliveryBoard = {
  put(deliveryId: string, state: Way | null): Changed
  /** The deliveries of a rider. */
  ofRider(driverId: string): Way[]
  /** Finds a delivery by its id or tracking number. */
  named(name: string): Way | undefined
}

export const openBoard = (): DeliveryBoard => {
  const held = new Map<string, Way>()
  const idByTracking = new Map<string, string>()
  const byRider = openGroups<string>()

  const remove = (known: Way | undefined): void => {
    if (known === undefined) return
    held.delete(known.deliveryId)
    idByTracking.delete(known.trackingNumber)
    const rider = riderOf(known.carrier)
    if (rider !== undefined) byRider.remove(rider, known.deliveryId)
  }
  const add = (delivery: Way): void => {
    held.set(delivery.deliveryId, delivery)
    idByTracking.set(delivery.trackingNumber, delivery.deliveryId)
    const rider = riderOf(delivery.carrier)
    if (rider !== undefined) byRider.add(rider, delivery.deliveryId)
  }
  return {
    put: (deliveryId, state) => {
      const before = held.get(deliveryId)
      remove(before)
      if (state !== null && isOnTheRoad(state)) add(state)
      return { before, after: state ?? undefined }
    },
    ofRider: (driverId) => byRider.of(driverId).flatMap((id) => held.get(id) ?? []),
    named: (name) => held.get(idByTracking.get(name) ?? name),
  }
}

const MOST_DOORS = 20_000
/** How long a customer's place is kept in memory: about as long as a delivery takes. */
const DOOR_MS = 30 * 60_000

type Places = { places(driverIds: readonly string[]): Promise<RiderPlace[]> }
type Deps = {
  hub: LiveHub
  board: DeliveryBoard
  orders: Pick<Queries['orders'], 'byId'>
  positions: Places
  /** Reads the present state of a delivery. */
  stateOf(deliveryId: string): Promise<Way | null>
  failed: LiveFailed
  world: Pick<World, 'elapsed'>
}

export const audienceOf = (
  delivery: Way,
  carriers: DeliveryAudience['carriers'] = [delivery.carrier],
): DeliveryAudience => {
  const { deliveryId, trackingNumber, orderNumber, userId, branchId } = delivery
  return { deliveryId, trackingNumber, orderNumber, userId, branchId, carriers }
}

/** The places of the customers' doors, read from their orders and kept in memory. Null: the order has no place. */
const openDoors = ({ orders, world }: Pick<Deps, 'orders' | 'world'>) => {
  const doors = boundedCache<string, { at: Coordinates | null }>(MOST_DOORS, {
    ttlMs: DOOR_MS,
    world,
  })
  return async (orderId: string): Promise<Coordinates | null> => {
    const known = doors.get(orderId)
    if (known !== undefined) return known.at
    const order = await orders.byId(system, orderId)
    const { latitude, longitude } = order.ok ? order.value.address : {}
    const at = latitude == null || longitude == null ? null : { latitude, longitude }
    doors.set(orderId, { at })
    return at
  }
}

/** Tells open streams where riders are. */
export type Riders = {
  tell(place: RiderPlace): Promise<void>
  /** The deliveries that a rider has now. */
  ofRider(driverId: string): Way[]
  /** Tells a new listener where the riders of its deliveries are. Later places are sent as they come. */
  greet(listener: Listener): Promise<void>
}

/** Customers are told where the rider is while the rider is on the way to them; staff are always told. */
export const openRiders = (deps: Deps): Riders => {
  const { hub, board, positions, stateOf, failed } = deps
  const doorOf = openDoors(deps)

  const moveOf = async (
    { latitude, longitude, at, heading }: RiderPlace,
    delivery: Way,
    ofRider: readonly Way[],
  ): Promise<Extract<LiveMove, { type: 'rider' }>> => {
    const place = { latitude, longitude, at, heading }
    const door = await doorOf(delivery.orderId)
    const estimatedDeliveryTime =
      door === null ? null : arrivalOf(place, door, stopsBefore(delivery, ofRider) ?? 0)
    return { type: 'rider', deliveryId: delivery.deliveryId, ...place, estimatedDeliveryTime }
  }
  const tellCustomer = async (place: RiderPlace, delivery: Way, only?: Listener): Promise<void> => {
    const ofRider = board.ofRider(place.driverId)
    const move = await moveOf(place, delivery, ofRider)
    const now = await stateOf(delivery.deliveryId)
    // The delivery may have ended, or gone to another rider, before this process has read the event.
    if (now === null || riderOf(now.carrier) !== place.driverId) return
    hub.deliveries.rider(move, audienceOf(now), showsRider(now, ofRider), only)
  }
  const tell = async (place: RiderPlace): Promise<void> => {
    const { driverId, latitude, longitude, at, heading } = place
    const ofRider = board.ofRider(driverId)
    const branchIds = new Set(ofRider.map(({ branchId }) => branchId))
    hub.deliveries.fleet({ type: 'fleet', driverId, latitude, longitude, at, heading }, branchIds)
    const watched = ofRider.filter(hub.deliveries.isWatched)
    const telling = watched.map((delivery) =>
      byItself(() => tellCustomer(place, delivery), failed('delivery', delivery.deliveryId)),
    )
    await Promise.all(telling)
  }
  return {
    tell,
    ofRider: board.ofRider,
    greet: async (listener) => {
      const named = [...listener.deliveries].flatMap((name) => board.named(name) ?? [])
      const greetWith = async (delivery: Way): Promise<void> => {
        const [place] = await positions.places([riderOf(delivery.carrier) ?? ''])
        if (place !== undefined) await tellCustomer(place, delivery, listener)
      }
      for (const delivery of named) {
        await byItself(() => greetWith(delivery), failed('delivery', delivery.deliveryId))
      }
    },
  }
}

type FollowDeps = {
  hub: LiveHub
  board: DeliveryBoard
  /** The state of the delivery after these steps. It may include later steps too. */
  stateAfter(deliveryId: string, steps: readonly DeliveryStep[]): Promise<Way | null>
  /** Reads the present state of a delivery. */
  stateOf(deliveryId: string): Promise<Way | null>
}

/**
 * Whether the order's own pages say something else after this step: a try failed, the goods are given out or on the way
 * again, or the door has another code. Other steps are events of the order too, or are told on the delivery's page alone.
 */
const changesOrder = ({ type, data }: DeliveryStep): boolean =>
  type === 'DeliveryFailed' ||
  type === 'DeliveryPickedUp' ||
  type === 'DeliveryCodeRenewed' ||
  (type === 'DeliveryAssigned' && data.from === 'failed')

/** Keeps the board up to date, and tells the people whom a changed delivery concerns. */
export const followDeliveries = ({ hub, board, stateAfter, stateOf }: FollowDeps) => {
  const isHidden = (delivery: Way): boolean => {
    const rider = riderOf(delivery.carrier)
    return rider === undefined || !showsRider(delivery, board.ofRider(rider))
  }
  /** The other deliveries of these carriers. The number of stops before them has changed too. */
  const othersOf = ({ deliveryId }: Way, carriers: readonly Way['carrier'][]): Way[] => {
    const riders = new Set(carriers.flatMap((carrier) => riderOf(carrier) ?? []))
    const all = [...riders].flatMap((rider) => board.ofRider(rider))
    return all.filter((one) => one.deliveryId !== deliveryId)
  }
  return {
    /** Adds a delivery that was under way before this process started. */
    learn: async (deliveryId: string): Promise<void> => {
      board.put(deliveryId, await stateOf(deliveryId))
    },
    /** `steps`: the events of one delivery in a batch of the log, in order. */
    changed: async (deliveryId: string, steps: readonly DeliveryStep[]): Promise<void> => {
      const { before, after } = board.put(deliveryId, await stateAfter(deliveryId, steps))
      const position = steps.at(-1)?.position
      if (after === undefined || position === undefined) return
      if (steps.some(changesOrder)) {
        const { orderId, orderNumber, userId, branchId } = after
        const audience = { orderId, orderNumber, userId, branchId }
        hub.aboutOrder({ type: 'order', orderId, position }, audience)
      }
      const carriers = [after.carrier, before?.carrier ?? null]
      const { changed } = hub.deliveries
      changed(position, audienceOf(after, carriers), isHidden(after))
      for (const other of othersOf(after, carriers))
        changed(position, audienceOf(other), isHidden(other))
    },
  }
}
