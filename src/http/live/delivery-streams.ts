import type { LiveMove } from '#src/contract/live.ts'
import { riderOf, type Way } from '#src/domain/delivery/way.ts'
import { owns, runsBranch, runsBranches } from '#src/domain/kernel/access.ts'
import type { Listener } from './listeners.ts'
import { type Crowd, frameOf, indexListeners } from './listeners.ts'

type RiderMove = Extract<LiveMove, { type: 'rider' }>
type FleetMove = Extract<LiveMove, { type: 'fleet' }>

/** The people whom a delivery concerns. `carriers`: who has it now, and who had it a moment ago. */
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
   * Tells that a delivery changed. A listener who named its order's number does not learn its id. `hidesRider`: where
   * the rider is concerns the customer no more, so that what has not reached them is taken back.
   */
  changed(position: string, audience: DeliveryAudience, hidesRider: boolean): void
  /** Whether anybody named the delivery by a key. */
  isWatched(delivery: Pick<DeliveryAudience, 'deliveryId' | 'trackingNumber'>): boolean
  /**
   * Goes to those who named the delivery by a key, and only to its staff and driver where it is not `open`. `only`: to
   * nobody else.
   */
  rider(move: RiderMove, audience: DeliveryAudience, open: boolean, only?: Listener): void
  /** Goes to staff who asked for the fleet, and run one of the branches. */
  fleet(move: FleetMove, branchIds: ReadonlySet<number>): void
}

const moveFrameOf = (move: LiveMove): string => `event: move\ndata: ${JSON.stringify(move)}\n\n`

const carries = ({ actor }: Listener, { carriers }: DeliveryAudience): boolean =>
  actor.role === 'driver' && carriers.some((one) => riderOf(one) === actor.id)

const worksOn = (listener: Listener, audience: DeliveryAudience): boolean =>
  runsBranch(listener.actor, audience.branchId) || carries(listener, audience)

const concerns = (listener: Listener, audience: DeliveryAudience): boolean =>
  owns(listener.actor, audience.userId) || worksOn(listener, audience)

/** `tell` sends a frame to a listener of `crowd`, or drops a listener that does not keep up. */
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
