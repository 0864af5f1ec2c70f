import { boundedCache } from '../lib/bounded-cache.ts'
import type { Events, Recorded, RecordedBatch } from '../stores/event-store/events.ts'
import type { Position } from '../stores/event-store/port.ts'
import type { WithBefore } from './projection.ts'

/** Tells an event what was before it. For one reader, who goes forward. */
export type Tellings = { tell(event: Recorded): Promise<WithBefore<Recorded>> }

const tellAll = async (read: readonly Recorded[], { tell }: Tellings): Promise<Recorded[]> => {
  const told: Recorded[] = []
  for (const event of read) told.push(await tell(event))
  return told
}

/** Readers who go on batch by batch. Those of one log are few. */
const MOST_READERS = 4

/**
 * The same log, each event of which goes through the tellings of its reader. Whoever reads on where a batch ended is
 * its reader, and what was told so far is not read again.
 */
export const tellLog = (
  events: Events,
  startTelling: (log: Pick<Events, 'readStream'>) => Tellings,
): Events => {
  const inBatch = async (batch: RecordedBatch, tellings: Tellings): Promise<RecordedBatch> => ({
    ...batch,
    events: await tellAll(batch.events, tellings),
  })
  const endedAt = boundedCache<Position, Tellings>(MOST_READERS)
  const tellingsFrom = (after: Position | null): Tellings => {
    const going = after === null ? undefined : endedAt.get(after)
    if (after !== null) endedAt.delete(after)
    return going ?? startTelling(events)
  }
  return {
    ...events,
    readStream: async (...of) => tellAll(await events.readStream(...of), startTelling(events)),
    readAll: async (after, limit) => {
      const tellings = tellingsFrom(after)
      const batch = await inBatch(await events.readAll(after, limit), tellings)
      endedAt.set(batch.position, tellings)
      return batch
    },
    subscribe: async function* (...of) {
      const tellings = startTelling(events)
      for await (const batch of events.subscribe(...of)) yield await inBatch(batch, tellings)
    },
  }
}
