import { addAbortSignal } from 'node:stream'
import {
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  excludeSystemEvents,
  START,
} from '@eventstore/db-client'
import type { EventBatch, Position, StoredEvent } from '../port.ts'
import { fromPosition, isSystem, logStart, toStored } from './records.ts'
import { backOff, isOutage, type Session, Silence, tryMs } from './session.ts'

const ignore = () => {}

/** Holds at most `maxBatch` events more than its consumer has taken. Then the server waits. */
const open = (session: Session, after: Position, maxBatch: number): AllStreamSubscription =>
  session.client.subscribeToAll(
    {
      ...session.call,
      fromPosition: after === logStart ? START : fromPosition(after),
      filter: excludeSystemEvents(),
    },
    { highWaterMark: maxBatch },
  )

/** The events that have come by now, at most `maxBatch` in all. */
const gather = (
  first: AllStreamResolvedEvent,
  subscription: AllStreamSubscription,
  maxBatch: number,
): StoredEvent[] => {
  const events: StoredEvent[] = []
  let next: AllStreamResolvedEvent | null = first
  while (next) {
    if (next.event && !isSystem(next.event)) events.push(toStored(next.event))
    next = events.length < maxBatch ? subscription.read() : null
  }
  return events
}

/** One subscription. It ends when it is dropped, with an error or without, or when `signal` aborts. */
async function* listen(
  session: Session,
  after: Position,
  maxBatch: number,
  signal: AbortSignal,
): AsyncGenerator<EventBatch> {
  const subscription = open(session, after, maxBatch)
  // An error after the loop has ended would end the process.
  subscription.on('error', ignore)
  addAbortSignal(signal, subscription)
  const ms = tryMs(session)
  const cancel = session.world.after(ms, () => subscription.destroy(new Silence(ms)))
  subscription.once('confirmation', cancel)
  try {
    for await (const first of subscription) {
      // One turn lets events that arrived with the first one join it.
      await session.world.turn()
      const events = gather(first, subscription, maxBatch)
      const last = events.at(-1)
      if (last) yield { events, position: last.position }
    }
  } catch (error) {
    if (!signal.aborted && !isOutage(error)) throw error
  } finally {
    cancel()
    subscription.unsubscribe().catch(ignore)
  }
}

/**
 * Subscribes again behind the last event handed out whenever the server drops it. Only events' positions serve for
 * this: the server's checkpoints run ahead of the consumer, and behind a position that is not an event's it leaves out
 * the first event.
 */
export async function* subscribe(
  session: Session,
  after: Position | null,
  maxBatch: number,
  stop: AbortSignal,
): AsyncGenerator<EventBatch> {
  const signal = AbortSignal.any([stop, session.closed])
  let position = after ?? logStart
  for (let drops = 0; !signal.aborted; drops++) {
    for await (const batch of listen(session, position, maxBatch, signal)) {
      drops = 0
      position = batch.position
      yield batch
    }
    await backOff(session, drops, signal)
  }
}
