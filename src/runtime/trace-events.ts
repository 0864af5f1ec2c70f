import type { EndStep, StepFacts, Trace } from '../lib/trace.ts'
import type { World } from '../lib/world.ts'
import type { Events, Recorded, ToAppend } from '../stores/event-store/events.ts'

/** The kind of stream and, so that all traces of a purchase can be found, the id of its order. */
const factsOf = (stream: string): StepFacts => {
  const end = stream.indexOf('-')
  const kind = stream.slice(0, end)
  const isOfOrder = kind === 'order' || kind === 'payment'
  return isOfOrder
    ? { 'duka.stream': kind, 'duka.order': stream.slice(end + 1) }
    : { 'duka.stream': kind }
}

/**
 * One step for each event, named by the event's id: what reads the event follows from this step. Commands share appends,
 * so each event follows from its own command.
 */
const beginAppend = (trace: Trace, stream: string, events: readonly ToAppend[]): EndStep => {
  const ends = events.map(
    ({ id, commandId, event, meta: { correlationId, traceId, causationId } }) =>
      trace.begin({
        name: `append ${event.type}`,
        correlationId,
        traceId,
        id,
        after: commandId ?? causationId,
        facts: factsOf(stream),
      }),
  )
  return (later) => {
    for (const end of ends) end(later)
  }
}

/** Gives an event store that does the same, and reports its appends. Bulk appends are not reported. */
export const traceAppends = (events: Events, trace: Trace): Events => {
  if (!trace.isOn) return events
  return {
    ...events,
    append: async (stream, expected, added) => {
      const end = beginAppend(trace, stream, added)
      let outcome = 'failed'
      try {
        const appended = await events.append(stream, expected, added)
        outcome = appended.ok ? 'written' : 'conflict'
        return appended
      } finally {
        end({ facts: { 'duka.outcome': outcome } })
      }
    },
  }
}

/** Events that are older (ms) are read again, by a rebuild or after a pause: their traces were complete long ago. */
const FRESH_MS = 60_000

const isFresh =
  ({ now }: Pick<World, 'now'>) =>
  ({ meta: { at } }: Recorded): boolean =>
    now().getTime() - Date.parse(at) < FRESH_MS

/**
 * Begins a step for each trace that these events belong to. It follows from the append of the trace's first event among
 * them.
 */
export const beginFollowing = (
  trace: Trace,
  world: Pick<World, 'now' | 'newId'>,
  name: string,
  events: readonly Recorded[],
): EndStep => {
  if (!trace.isOn) return () => undefined
  const latestFirst = events.filter(isFresh(world)).toReversed()
  const firsts = new Map(
    latestFirst.map((one) => [one.meta.traceId ?? one.meta.correlationId, one]),
  )
  const ends = [...firsts.values()].map(({ id: after, meta: { correlationId, traceId } }) =>
    trace.begin({ name, correlationId, traceId, id: world.newId(), after }),
  )
  return (later) => {
    for (const end of ends) end(later)
  }
}
