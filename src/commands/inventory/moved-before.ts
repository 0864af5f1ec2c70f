import type { InventoryEvent } from '../../domain/inventory/events.ts'
import type { StockKey } from '../../domain/inventory/vocabulary.ts'
import type { CommandContext } from '../engine/command.ts'
import { lastEvents } from './last-events.ts'

/** A shelf remembers for a day what moved. Until half of it is over, the memory is enough. */
const SURE_MS = 43_200_000
/** The events looked at first. Each further look goes twice as far back. */
const FIRST_LOOK = 32

/** The id under which the pieces of this event move once. */
const movedAs = ({ type, data }: InventoryEvent): string | undefined => {
  if (type === 'StockReturned') return data.returnId
  return type === 'StockTransferredIn' ? data.arrivalId : undefined
}

/**
 * Whether pieces that were to move under this id have done so. `sinceMs`: a time (ms since 1970) before which none of
 * them moved. What the shelf itself has forgotten by now is looked up among its events from that time on. So a job that
 * is revived after days moves nothing twice.
 */
export const movedBefore = async (
  context: CommandContext,
  key: StockKey,
  id: string,
  sinceMs: number,
): Promise<boolean> => {
  if (context.world.now().getTime() - sinceMs < SURE_MS) return false
  for (let most = FIRST_LOOK; ; most *= 2) {
    const { events, isAll } = await lastEvents(context, key, most)
    if (events.some((event) => movedAs(event) === id)) return true
    const [oldest] = events
    if (isAll || oldest === undefined || Date.parse(oldest.meta.at) < sinceMs) return false
  }
}
