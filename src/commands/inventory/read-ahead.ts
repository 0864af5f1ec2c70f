import { inventoryEvents } from '../../domain/inventory/events.ts'
import { inventory } from '../../domain/inventory/inventory.ts'
import { stockKeyId } from '../../domain/kernel/pieces.ts'
import { chunks } from '../../lib/parts.ts'
import { isOf, StreamUnreadable } from '../../stores/event-store/events.ts'
import { type ReadDeps, readState, streamOf } from '../engine/read-state.ts'

/** The number of events at the end of the log that are searched for stock records. */
const LAST_EVENTS = 2_000
const AT_ONCE = 4

const isOfStock = isOf(inventoryEvents)

/** The stock records of the log's last events, the last changed first. */
const lastMoved = async ({ events }: ReadDeps): Promise<string[]> => {
  const before = (await events.marksBefore(null, LAST_EVENTS + 1))[LAST_EVENTS]
  const last = await events.readAll(before?.position ?? null, LAST_EVENTS)
  const ids = last.events.filter(isOfStock).map(({ data }) => stockKeyId(data))
  return [...new Set(ids.toReversed())]
}

/** Ignores a stream that cannot be read; the command that needs the stream reports it. */
const unlessUnreadable = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work
  } catch (error) {
    if (!(error instanceof StreamUnreadable)) throw error
  }
}

/**
 * Reads the stock records that changed last, for at most `withinMs`. So the first buyers after a start need not wait
 * for long histories.
 */
export const readAhead = async (deps: ReadDeps, withinMs: number): Promise<void> => {
  const until = deps.world.elapsed() + withinMs
  for (const ids of chunks(await lastMoved(deps), AT_ONCE)) {
    if (deps.world.elapsed() >= until) return
    const reads = ids.map((id) => readState(deps, streamOf(inventory, id), undefined))
    await Promise.all(reads.map(unlessUnreadable))
  }
}
