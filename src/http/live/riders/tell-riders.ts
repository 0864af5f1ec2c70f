import type { LiveMove } from '#src/contract/delivery/moves.ts'
import type { Coordinates } from '#src/contract/rules/distance.ts'
import { arrivalOf } from '#src/contract/rules/way/arrival.ts'
import { riderOf, showsRider, stopsBefore, type Way } from '#src/domain/delivery/way.ts'
import { system } from '#src/domain/kernel/actor.ts'
import { boundedCache } from '#src/lib/bounded-cache.ts'
import type { World } from '#src/lib/world.ts'
import type { Queries } from '#src/projections/queries.ts'
import { byItself } from '#src/runtime/by-itself.ts'
import type { RiderPlace } from '#src/stores/positions/port.ts'
import type { LiveFailed, LiveHub } from '../hub.ts'
import type { Listener } from '../listener.ts'
import type { Board } from './board.ts'
import type { DeliveryAudience } from './delivery-streams.ts'

const MOST_DOORS = 20_000
/** Nobody's place is remembered longer than their delivery may take. */
const DOOR_MS = 30 * 60_000

type Places = { places(driverIds: readonly string[]): Promise<RiderPlace[]> }
type Deps = {
  hub: LiveHub
  board: Board
  orders: Pick<Queries['orders'], 'byId'>
  positions: Places
  /** The delivery as it is now. */
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

/** The customers' doors, where their orders say where that is. Kept in memory while they are asked for. */
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
  /** Tells what a listener who has just joined may know now. Later places follow by themselves. */
  greet(listener: Listener): Promise<void>
}

/** Each customer is told where the rider is while the rider comes to them, the staff always. */
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
    // It may be another's, or over, before this process has heard of it.
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
