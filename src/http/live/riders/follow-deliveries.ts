import { riderOf, showsRider, type Way } from '#src/domain/delivery/way.ts'
import type { Position } from '#src/stores/event-store/port.ts'
import type { LiveHub } from '../hub.ts'
import type { Board } from './board.ts'
import { audienceOf } from './tell-riders.ts'

type Deps = {
  hub: LiveHub
  board: Board
  /** The delivery as it is now. */
  stateOf(deliveryId: string): Promise<Way | null>
}

/** Keeps the board, and tells whom a changed delivery concerns. */
export const followDeliveries = ({ hub, board, stateOf }: Deps) => {
  const change = async (deliveryId: string) => {
    const state = await stateOf(deliveryId)
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
    learn: async (deliveryIds: AsyncIterable<string>): Promise<void> => {
      for await (const id of deliveryIds) await change(id)
    },
    changed: async (deliveryId: string, position: Position): Promise<void> => {
      const { before, after } = await change(deliveryId)
      if (after === undefined) return
      const carriers = [after.carrier, before?.carrier ?? null]
      const { changed } = hub.deliveries
      changed(position, audienceOf(after, carriers), isHidden(after))
      for (const other of othersOf(after, carriers))
        changed(position, audienceOf(other), isHidden(other))
    },
  }
}
