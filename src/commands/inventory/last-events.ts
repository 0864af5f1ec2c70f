import type { InventoryEvent } from '../../domain/inventory/events.ts'
import { inventory } from '../../domain/inventory/inventory.ts'
import type { InventoryState } from '../../domain/inventory/state.ts'
import { type StockKey, stockKeyId } from '../../domain/inventory/vocabulary.ts'
import { isOf, type Recorded } from '../../stores/event-store/events.ts'
import type { CommandContext } from '../engine/command.ts'
import { readState, streamOf } from '../engine/read-state.ts'

const isOfStock = isOf(inventory.events)

/** `isAll`: the shelf has no earlier event. Oldest first. */
type LastEvents = { state: InventoryState; events: Recorded<InventoryEvent>[]; isAll: boolean }

/** The shelf as it is, and its last `most` events or a few more. */
export const lastEvents = async (
  context: CommandContext,
  key: StockKey,
  most: number,
): Promise<LastEvents> => {
  const id = stockKeyId(key)
  const stream = streamOf(inventory, id)
  const known = context.cache.inventory.known.get(id)
  const { state, revision } = await readState(context, stream, known)
  const from = Math.max(0, revision + 1 - most)
  const events = await context.events.readStream(stream.name, from)
  return { state, events: events.filter(isOfStock), isAll: from === 0 }
}
