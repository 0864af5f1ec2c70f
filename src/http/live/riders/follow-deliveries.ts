import type { DeliveryEvent } from '#src/domain/delivery/events.ts'
import { riderOf, showsRider, type Way } from '#src/domain/delivery/way.ts'
import type { Recorded } from '#src/stores/event-store/events.ts'
import type { LiveHub } from '../hub.ts'
import type { Board } from './board.ts'
import { audienceOf } from './tell-riders.ts'

type Deps = {
  hub: LiveHub
  board: Board
  /** The delivery right after these steps, or later. */
  stateAfter(deliveryId: string, steps: readonly DeliveryStep[]): Promise<Way | null>
  /** The delivery as it is now. */
  stateOf(deliveryId: string): Promise<Way | null>
}

export type DeliveryStep = Recorded<DeliveryEvent>

/** Keeps the board, and tells whom a changed delivery concerns. */
export const followDeliveries = ({ hub, board, stateAfter, stateOf }: Deps) => {
  const isHidden = (delivery: Way): boolean => {
    const rider = riderOf(delivery.carrier)
    return rider === undefined || !showsRider(delivery, board.ofRider(rider))
  }
  /** The others of those who have it, or had it: another number of stops comes before them now. */
  const othersOf = ({ deliveryId }: Way, carriers: readonly Way['carrier'][]): Way[] => {
    const riders = new Set(carriers.flatMap((carrier) => riderOf(carrier) ?? []))
    const all = [...riders].flatMap((rider) => board.ofRider(rider))
    return all.filter((one) => one.deliveryId !== deliveryId)
  }
  return {
    /** Puts a delivery on the board that was under way before this process started. */
    learn: async (deliveryId: string): Promise<void> => {
      board.put(deliveryId, await stateOf(deliveryId))
    },
    /** `steps`: those of one delivery in a batch of the log, in order. */
    changed: async (deliveryId: string, steps: readonly DeliveryStep[]): Promise<void> => {
      const { before, after } = board.put(deliveryId, await stateAfter(deliveryId, steps))
      const position = steps.at(-1)?.position
      if (after === undefined || position === undefined) return
      const carriers = [after.carrier, before?.carrier ?? null]
      const { changed } = hub.deliveries
      changed(position, audienceOf(after, carriers), isHidden(after))
      for (const other of othersOf(after, carriers))
        changed(position, audienceOf(other), isHidden(other))
    },
  }
}
