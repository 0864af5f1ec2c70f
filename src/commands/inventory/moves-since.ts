import type { DukaEvent } from '../../domain/event-catalogue.ts'
import type { InventoryEvent } from '../../domain/inventory/events.ts'
import { type StockKey, stockKeyId } from '../../domain/inventory/events.ts'
import { inventory } from '../../domain/inventory/inventory.ts'
import { movementOf } from '../../domain/inventory/movement.ts'
import type { Recorded } from '../../stores/event-store/events.ts'
import type { CommandContext } from '../engine/command.ts'
import { readState } from '../engine/read-state.ts'
import { streamOf } from '../engine/stream.ts'

export type Move = { type: string; pieces: number; at: string; orderId: string | null }

/** The most events that are looked back over. */
const MOST_EVENTS = 500

const isOfStock = (event: Recorded<DukaEvent>): event is Recorded<InventoryEvent> =>
  Object.hasOwn(inventory.events, event.type)

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
  const id = stockKeyId(key)
  const stream = streamOf(inventory, id)
  const { state, revision } = await readState(
    context,
    stream,
    context.cache.inventory.known.get(id),
  )
  const from = Math.max(0, revision + 1 - MOST_EVENTS)
  const events = await context.events.readStream(stream.name, from)
  const moves = events.filter(isOfStock).flatMap(moveOf)
  let onHand = state.onHand
  for (let n = moves.length - 1; n >= 0; n -= 1) {
    onHand -= moves[n]?.pieces ?? 0
    if (onHand === seen) return moves.slice(n)
  }
  return undefined
}
