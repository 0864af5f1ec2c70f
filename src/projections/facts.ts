import { boundedCache } from '../lib/cache.ts'
import {
  type Events,
  type Recorded,
  type RecordedBatch,
  StreamUnreadable,
} from '../stores/event-store/events.ts'

/** What JSON can say, so that a fact may go to another thread. */
export type Plain =
  | null
  | boolean
  | number
  | string
  | readonly Plain[]
  | { readonly [key: string]: Plain | undefined }

/**
 * What the streams of one thing said before an event of it, since the event does not repeat it. All of it comes from
 * these streams, so whoever reads the log again is told the same. An event that cannot be read says nothing: a read
 * model that goes by a fact names every event that changes it, so that it parks such a stream from there.
 */
export type Fact<Name extends string = string, Value extends Plain = Plain> = {
  /** No two facts have the same. */
  name: Name
  /** So many things are remembered. Those of any other one are read from its streams. */
  remembers: number
  /**
   * The streams of the event's thing, which begins with the first event of the first one. Undefined: the event is of no
   * such thing.
   */
  streamsOf(event: Recorded): readonly [string, ...string[]] | undefined
  /** Whether it is told beside this event. Nothing is read for any other one. */
  isToldBeside(event: Recorded): boolean
  /** The fact after one more event of these streams. Pure. */
  after(value: Value | undefined, event: Recorded): Value | undefined
}

/** Facts by their names. One that there is nothing to say of is absent. */
export type EventFacts = Readonly<Record<string, Plain | undefined>>

type ValueOf<F extends Fact> = NonNullable<ReturnType<F['after']>>
/** What a projection is told that names these facts. */
export type FactsOf<Tells extends readonly Fact[]> = {
  readonly [F in Tells[number] as F['name']]?: ValueOf<F> | undefined
}

/** An event, and what is told beside it. */
export type Informed = { event: Recorded; facts: EventFacts }
export type InformedBatch = Omit<RecordedBatch, 'events'> & { events: readonly Informed[] }

const none: EventFacts = {}

/** For read models that are told nothing. */
export const withoutFacts = (event: Recorded): Informed => ({ event, facts: none })

type Log = Pick<Events, 'readStream'>
/** Gives what a stream held before an event, in order. */
type ReadBefore = (stream: string) => Promise<readonly Recorded[]>

/** The first `limit` events of the stream, without those that cannot be read. */
const readableOf = async (log: Log, stream: string, limit?: number) => {
  try {
    return await log.readStream(stream, 0, limit)
  } catch (error) {
    if (error instanceof StreamUnreadable) return error.readable
    throw error
  }
}

/** Two facts of one event share the reading of a stream. */
const readingBefore = (log: Log, { stream: own, revision, position }: Recorded): ReadBefore => {
  const reads = new Map<string, Promise<readonly Recorded[]>>()
  const readAnew = async (stream: string): Promise<readonly Recorded[]> => {
    if (stream === own) return revision === 0 ? [] : readableOf(log, stream, revision)
    const all = await readableOf(log, stream)
    return all.filter((event) => event.position < position)
  }
  return (stream) => {
    const read = reads.get(stream) ?? readAnew(stream)
    reads.set(stream, read)
    return read
  }
}

const byPosition = (one: Recorded, other: Recorded): number =>
  one.position < other.position ? -1 : 1

const readFact = async ({ after }: Fact, streams: readonly string[], read: ReadBefore) => {
  const events = (await Promise.all(streams.map(read))).flat()
  return events.sort(byPosition).reduce<Plain | undefined>(after, undefined)
}

/** Tells one fact, event by event, forward in the log. A thing whose way was seen so far is not read again. */
const startTelling = (fact: Fact) => {
  const latest = boundedCache<string, { value: Plain | undefined }>(fact.remembers)
  const latestOf = (thing: string, { stream, revision }: Recorded) =>
    latest.get(thing) ?? (stream === thing && revision === 0 ? { value: undefined } : undefined)
  const tell = async (
    streams: readonly [string, ...string[]],
    event: Recorded,
    read: ReadBefore,
  ): Promise<Plain | undefined> => {
    const [thing] = streams
    const seen = latestOf(thing, event)
    const isTold = fact.isToldBeside(event)
    if (seen === undefined && !isTold) return undefined
    const value = seen === undefined ? await readFact(fact, streams, read) : seen.value
    latest.set(thing, { value: fact.after(value, event) })
    return isTold ? value : undefined
  }
  return (event: Recorded, read: ReadBefore) => {
    const streams = fact.streamsOf(event)
    return streams === undefined ? undefined : tell(streams, event, read)
  }
}

/** Tells the events of one reader, who goes forward in the log. */
export type TellFacts = (events: readonly Recorded[]) => Promise<Informed[]>

export const informedBatch = async (
  { events, ...batch }: RecordedBatch,
  tell: TellFacts,
): Promise<InformedBatch> => ({ ...batch, events: await tell(events) })

/** The facts that one of these projections names, and no others. */
export const openFacts = (
  projections: readonly { tells?: readonly Fact[] | undefined }[],
  log: Log,
): TellFacts => {
  const facts = new Set(projections.flatMap(({ tells = [] }) => tells))
  const tellings = [...facts].map((fact) => ({ name: fact.name, tell: startTelling(fact) }))

  const factsOf = async (event: Recorded): Promise<EventFacts> => {
    const read = readingBefore(log, event)
    const facts: Record<string, Plain> = {}
    for (const { name, tell } of tellings) {
      const value = await tell(event, read)
      if (value !== undefined) facts[name] = value
    }
    return facts
  }
  return async (events) => {
    if (tellings.length === 0) return events.map(withoutFacts)
    const informed: Informed[] = []
    for (const event of events) informed.push({ event, facts: await factsOf(event) })
    return informed
  }
}
