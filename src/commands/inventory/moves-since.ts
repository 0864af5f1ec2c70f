import type { InventoryEvent, StockKey } from '../../domain/inventory/events.ts'
import { movementOf } from '../../domain/inventory/movement.ts'
import type { Recorded } from '../../stores/event-store/events.ts'
import type { CommandContext } from '../engine/command.ts'
import { lastEvents } from './last-events.ts'

export type Move = { type: string; pieces: number; at: string; orderId: string | null }

/** The most events that are looked back over. */
const MOST_EVENTS = 500

const moveOf = (event: Recorded<InventoryEvent>): Move[] => {
  const { type, data, meta } = event
  const pieces = movementOf(event)
  if (pieces === 0) return []
  return [{ type, pieces, at: meta.at, orderId: 'orderId' in data ? data.orderId : null }]
}

/**
 * How the shelf changed since it last held `seen` pieces, oldest first. Undefined where that lies further back than is
 * looked.
 */
export const movesSince = async (
  context: CommandContext,
  key: StockKey,
  seen: number,
): Promise<Move[] | undefined> => {
  const { state, events } = await lastEvents(context, key, MOST_EVENTS)
  const moves = events.flatMap(moveOf)
  let onHand = state.onHand
  for (let n = moves.length - 1; n >= 0; n -= 1) {
    onHand -= moves[n]?.pieces ?? 0
    if (onHand === seen) return moves.slice(n)
  }
  return undefined
}
