import { riderOf, showsRider, type Way } from '#src/domain/delivery/way.ts'
import type { Position } from '#src/stores/event-store/port.ts'
import type { LiveHub } from '../hub.ts'
import type { Board } from './board.ts'
import { audienceOf } from './tell-riders.ts'

type Deps = {
  hub: LiveHub
  board: Board
  /** The delivery as of this revision of its stream, or a later one. */
  stateAt(deliveryId: string, revision: number): Promise<Way | null>
}

/** A delivery's event in the log. */
type Step = { deliveryId: string; revision: number; position: Position }

/** Keeps the board, and tells whom a changed delivery concerns. */
export const followDeliveries = ({ hub, board, stateAt }: Deps) => {
  const change = async (deliveryId: string, revision: number) => {
    const state = await stateAt(deliveryId, revision)
    return board.put(deliveryId, state)
  }
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
      await change(deliveryId, Number.POSITIVE_INFINITY)
    },
    changed: async ({ deliveryId, revision, position }: Step): Promise<void> => {
      const { before, after } = await change(deliveryId, revision)
      if (after === undefined) return
      const carriers = [after.carrier, before?.carrier ?? null]
      const { changed } = hub.deliveries
      changed(position, audienceOf(after, carriers), isHidden(after))
      for (const other of othersOf(after, carriers))
        changed(position, audienceOf(other), isHidden(other))
    },
  }
}
