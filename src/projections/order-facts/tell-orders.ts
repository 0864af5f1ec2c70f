import { isStatusEvent } from '../../domain/order/vocabulary.ts'
import { boundedCache } from '../../lib/bounded-cache.ts'
import {
  type Events,
  type Recorded,
  type RecordedBatch,
  StreamUnreadable,
} from '../../stores/event-store/events.ts'
import type { WithBefore } from '../projection.ts'
import { beforeOf, isOfOrder, type KnownOrder, type OfOrder, withEvent } from './order-before.ts'

/** An order goes its way within hours. An older one is read from its stream. */
const MOST_KNOWN = 5_000

const knownFrom = (events: readonly Recorded[]): KnownOrder | undefined =>
  events.filter(isOfOrder).reduce<KnownOrder | undefined>(withEvent, undefined)

/**
 * The same log, in which each step of an order says what was before it. All of it comes from the order's stream, so
 * whoever reads the log again reads the same. An event that cannot be read says nothing: a read model that goes by
 * `before` names every step of an order among its events, so that it parks such a stream from there.
 */
export const tellOrders = (events: Events): Events => {
  const known = boundedCache<string, KnownOrder>(MOST_KNOWN)

  const readAnew = async (stream: string): Promise<KnownOrder | undefined> => {
    try {
      return knownFrom(await events.readStream(stream))
    } catch (error) {
      if (error instanceof StreamUnreadable) return knownFrom(error.readable)
      throw error
    }
  }
  /** Knows the stream at least up to the event. */
  const knowing = async (event: OfOrder): Promise<KnownOrder | undefined> => {
    const { stream, revision } = event
    const so = known.get(stream)
    if (so !== undefined && revision <= so.revision) return so
    const isNext = revision === (so?.revision ?? -1) + 1
    const now = isNext ? withEvent(so, event) : await readAnew(stream)
    if (now !== undefined) known.set(stream, now)
    return now
  }
  const told = async (event: OfOrder): Promise<WithBefore<Recorded>> => {
    const order = await knowing(event)
    return isStatusEvent(event.type) ? { ...event, before: beforeOf(order, event) } : event
  }
  const all = async (read: readonly Recorded[]): Promise<Recorded[]> => {
    const result: Recorded[] = []
    for (const event of read) result.push(isOfOrder(event) ? await told(event) : event)
    return result
  }
  const inBatch = async (batch: RecordedBatch): Promise<RecordedBatch> => ({
    ...batch,
    events: await all(batch.events),
  })

  return {
    ...events,
    readStream: async (...of) => all(await events.readStream(...of)),
    readAll: async (...of) => inBatch(await events.readAll(...of)),
    subscribe: async function* (...of) {
      for await (const batch of events.subscribe(...of)) yield await inBatch(batch)
    },
  }
}
