import { boundedCache } from '../lib/cache.ts'
import {
  type Events,
  type Recorded,
  type RecordedBatch,
  StreamUnreadable,
} from '../stores/event-store/events.ts'

/** The values that JSON can hold, so that a fact can be sent to another thread. */
export type Plain =
  | null
  | boolean
  | number
  | string
  | readonly Plain[]
  | { readonly [key: string]: Plain | undefined }

/**
 * Something that an event does not say and a projection needs to handle it, such as the order's status before. It is
 * folded from the streams of one thing, so reading the log again gives the same fact. An event that cannot be read adds
 * nothing to a fact: a projection that uses the fact must name every event that changes it, so that the stream is
 * parked there.
 */
export type Fact<Name extends string = string, Value extends Plain = Plain> = {
  /** Unique among all facts. */
  name: Name
  /** The number of things whose fact is remembered. The fact of any other thing is read from its streams. */
  remembers: number
  /**
   * The streams from which the fact beside this event is folded, the event's own stream first. Undefined if there is no
   * such fact beside the event.
   */
  streamsOf(event: Recorded): readonly [string, ...string[]] | undefined
  /** Whether a projection gets the fact with this event. For other events the streams are not read. */
  goesWith(event: Recorded): boolean
  /**
   * The first revision of the event's own stream from which the fact beside this event is folded. `after` forgets what
   * was before. 0 when absent.
   */
  since?(event: Recorded): number
  /** The fact after one more event of these streams. Pure. */
  after(value: Value | undefined, event: Recorded): Value | undefined
}

/** Facts by name. A fact without a value is absent. */
export type EventFacts = Readonly<Record<string, Plain | undefined>>

type ValueOf<F extends Fact> = NonNullable<ReturnType<F['after']>>
/** The facts that a projection gets beside each event. */
export type FactsOf<Tells extends readonly Fact[]> = {
  readonly [F in Tells[number] as F['name']]?: ValueOf<F> | undefined
}

/** An event, and the facts that go with it. */
export type Informed = { event: Recorded; facts: EventFacts }
export type InformedBatch = Omit<RecordedBatch, 'events'> & { events: readonly Informed[] }

const none: EventFacts = {}

/** The event without facts, for projections that need none. */
export const withoutFacts = (event: Recorded): Informed => ({ event, facts: none })

type Log = Pick<Events, 'readStream'>
/** Gives the events of a stream before the present event, in order. `from`: the first revision of the own stream. */
type ReadBefore = (stream: string, from: number) => Promise<readonly Recorded[]>

/** `limit` events of the stream, without those that cannot be read. */
export const readableOf = async (log: Log, stream: string, from = 0, limit?: number) => {
  try {
    return await log.readStream(stream, from, limit)
  } catch (error) {
    if (error instanceof StreamUnreadable) return error.readable
    throw error
  }
}

/** Reads each stream once, even if two facts of the event need it. */
const readingBefore = (log: Log, { stream: own, revision, position }: Recorded): ReadBefore => {
  const reads = new Map<string, Promise<readonly Recorded[]>>()
  const readAnew = async (stream: string, from: number): Promise<readonly Recorded[]> => {
    if (stream === own)
      return revision === from ? [] : readableOf(log, stream, from, revision - from)
    const all = await readableOf(log, stream)
    return all.filter((event) => event.position < position)
  }
  return (stream, from) => {
    const key = `${from} ${stream}`
    const read = reads.get(key) ?? readAnew(stream, from)
    reads.set(key, read)
    return read
  }
}

const byPosition = (one: Recorded, other: Recorded): number =>
  one.position < other.position ? -1 : 1

const readFact = async (
  { after }: Fact,
  streams: readonly string[],
  from: number,
  read: ReadBefore,
) => {
  const events = (await Promise.all(streams.map((stream) => read(stream, from)))).flat()
  return events.sort(byPosition).reduce<Plain | undefined>(after, undefined)
}

/**
 * Looks up, for each event in the order of the log, the fact that a projection needs beside the event. Facts that were
 * looked up recently are kept, so that their streams are not read again.
 */
const startFinding = (fact: Fact) => {
  const latest = boundedCache<string, { value: Plain | undefined }>(fact.remembers)
  const sinceOf = (event: Recorded): number => fact.since?.(event) ?? 0
  const latestOf = (thing: string, event: Recorded) => {
    const isFirst = event.stream === thing && event.revision === sinceOf(event)
    return latest.get(thing) ?? (isFirst ? { value: undefined } : undefined)
  }
  const find = async (
    streams: readonly [string, ...string[]],
    event: Recorded,
    read: ReadBefore,
  ): Promise<Plain | undefined> => {
    const [thing] = streams
    const seen = latestOf(thing, event)
    const isNeeded = fact.goesWith(event)
    if (seen === undefined && !isNeeded) return undefined
    const value =
      seen === undefined ? await readFact(fact, streams, sinceOf(event), read) : seen.value
    latest.set(thing, { value: fact.after(value, event) })
    return isNeeded ? value : undefined
  }
  return (event: Recorded, read: ReadBefore) => {
    const streams = fact.streamsOf(event)
    return streams === undefined ? undefined : find(streams, event, read)
  }
}

/**
 * Adds to each event the facts that go with it. Only one reader may call it, with the events in the order of the log.
 */
export type FindFacts = (events: readonly Recorded[]) => Promise<Informed[]>

export const informedBatch = async (
  { events, ...batch }: RecordedBatch,
  find: FindFacts,
): Promise<InformedBatch> => ({ ...batch, events: await find(events) })

/** Finds exactly the facts that these projections name. */
export const openFacts = (
  projections: readonly { tells?: readonly Fact[] | undefined }[],
  log: Log,
): FindFacts => {
  const facts = new Set(projections.flatMap(({ tells = [] }) => tells))
  const finders = [...facts].map((fact) => ({ name: fact.name, find: startFinding(fact) }))

  const factsOf = async (event: Recorded): Promise<EventFacts> => {
    const read = readingBefore(log, event)
    const facts: Record<string, Plain> = {}
    for (const { name, find } of finders) {
      const value = await find(event, read)
      if (value !== undefined) facts[name] = value
    }
    return facts
  }
  return async (events) => {
    if (finders.length === 0) return events.map(withoutFacts)
    const informed: Informed[] = []
    for (const event of events) informed.push({ event, facts: await factsOf(event) })
    return informed
  }
}
