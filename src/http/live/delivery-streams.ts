import type { LiveMove } from '#src/contract/live.ts'
import { riderOf, type Way } from '#src/domain/delivery/way.ts'
import { owns, runsBranch, runsBranches } from '#src/domain/kernel/access.ts'
import type { Listener } from './listeners.ts'
import { type Crowd, frameOf, indexListeners } from './listeners.ts'

type RiderMove = Extract<LiveMove, { type: 'rider' }>
type FleetMove = Extract<LiveMove, { type: 'fleet' }>

/** The people whom a delivery concerns. `carriers`: the present carrier and the one before a change. */
export type DeliveryAudience = {
  deliveryId: string
  trackingNumber: string
  orderNumber: string
  userId: string | null
  branchId: number
  carriers: readonly Way['carrier'][]
}

export type DeliveryStreams = {
  join(listener: Listener): void
  leave(listener: Listener): void
  /**
   * Tells that a delivery changed. Listeners who asked by the order's number are not told the delivery's id.
   * `hidesRider`: the customer may no longer see the rider, so a place of the rider that was not sent yet is dropped.
   */
  changed(position: string, audience: DeliveryAudience, hidesRider: boolean): void
  /** Whether any listener named the delivery by its id or tracking number. */
  isWatched(delivery: Pick<DeliveryAudience, 'deliveryId' | 'trackingNumber'>): boolean
  /**
   * Sends the rider's place to listeners who named the delivery by its id or tracking number. Where `open` is false,
   * only its staff and driver get it. `only`: the one listener that is told.
   */
  rider(move: RiderMove, audience: DeliveryAudience, open: boolean, only?: Listener): void
  /** Sends a rider's place to staff who watch the fleet and run one of the branches. */
  fleet(move: FleetMove, branchIds: ReadonlySet<number>): void
}

const moveFrameOf = (move: LiveMove): string => `event: move\ndata: ${JSON.stringify(move)}\n\n`

const carries = ({ actor }: Listener, { carriers }: DeliveryAudience): boolean =>
  actor.role === 'driver' && carriers.some((one) => riderOf(one) === actor.id)

const worksOn = (listener: Listener, audience: DeliveryAudience): boolean =>
  runsBranch(listener.actor, audience.branchId) || carries(listener, audience)

const concerns = (listener: Listener, audience: DeliveryAudience): boolean =>
  owns(listener.actor, audience.userId) || worksOn(listener, audience)

/** `tell` sends a frame to one listener of `crowd`. It drops a listener whose connection does not keep up. */
export const createDeliveryStreams = (
  crowd: Crowd,
  tell: (listener: Listener, frame: string) => void,
): DeliveryStreams => {
  const named = indexListeners(({ deliveries }) => deliveries)
  const fleets = new Set<Listener>()
  return {
    join: (listener) => {
      named.add(listener)
      if (listener.fleet && runsBranches(listener.actor)) fleets.add(listener)
    },
    leave: (listener) => {
      named.remove(listener)
      fleets.delete(listener)
    },
    changed: (position, audience, hidesRider) => {
      const { deliveryId, trackingNumber, orderNumber, userId } = audience
      const byKey = named.of(deliveryId, trackingNumber)
      const outside = [...byKey].filter((one) => hidesRider && !worksOn(one, audience))
      for (const one of outside) one.sendNewest(deliveryId, '')
      const frame = frameOf({ type: 'delivery', deliveryId, position })
      const near = [...crowd.near(userId)].filter((one) => concerns(one, audience))
      for (const one of new Set([...byKey, ...near])) tell(one, frame)
      const byNumber = frameOf({ type: 'delivery', deliveryId: orderNumber, position })
      for (const one of named.of(orderNumber)) tell(one, byNumber)
    },
    isWatched: ({ deliveryId, trackingNumber }) => named.has(deliveryId, trackingNumber),
    rider: (move, audience, open, only) => {
      const { deliveryId, trackingNumber } = audience
      const frame = moveFrameOf(move)
      const byKey = [...named.of(deliveryId, trackingNumber)]
      const asked = only === undefined ? byKey : byKey.filter((it) => it === only)
      for (const one of asked.filter((it) => open || worksOn(it, audience)))
        one.sendNewest(deliveryId, frame)
    },
    fleet: (move, branchIds) => {
      const frame = moveFrameOf(move)
      const runsOne = ({ actor }: Listener) =>
        actor.role === 'admin' || [...branchIds].some((id) => runsBranch(actor, id))
      for (const one of [...fleets].filter(runsOne)) one.sendSoon(move.driverId, frame)
    },
  }
}
