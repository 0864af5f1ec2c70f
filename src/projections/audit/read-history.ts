import type { Instant } from '../../domain/kernel/event.ts'
import type { Events, Recorded } from '../../stores/event-store/events.ts'
import type { ReadStore } from '../../stores/read-store/port.ts'
import { SPAN } from '../stock-spans/projection.ts'
import { type Before, type Spans, spansOf } from './spans.ts'
import { isAlwaysThere, ownStream, streamsOf, type Thing } from './thing.ts'

/** The events that say whose a thing is. */
const origins = ['OrderPlaced', 'DeliveryCreated', 'TransferPlanned', 'ImportStarted'] as const
export type Origin = Extract<Recorded, { type: (typeof origins)[number] }>
const isOrigin = (event: Recorded): event is Origin => origins.some((type) => type === event.type)

/**
 * The events of a thing's history from `skipped` on, oldest first, to the page's end. `before`: what those before them
 * made of it, and `since` when the last of those was recorded. `isThere`: the history has events, whenever. `origin`:
 * how it came, whenever.
 */
export type History = {
  events: Recorded[]
  skipped: number
  before: Before
  since?: Instant | undefined
  isThere: boolean
  origin?: Origin | undefined
}

/**
 * `until`: the moment of recording. Null: now. `end`: the number of events before the page's end, where it is known.
 */
export type Part = { until: Instant | null; end: number | undefined; limit: number }

export type HistoryDeps = { events: Events; store: ReadStore }

const upTo = (events: readonly Recorded[], until: Instant | null): Recorded[] =>
  events.filter(({ meta }) => until === null || meta.at <= until)

const byPosition = (one: Recorded, other: Recorded): number =>
  one.position < other.position ? -1 : 1

/** All of it: such things have few events. */
const readWhole = async (
  thing: Thing,
  { until, end }: Part,
  { events }: HistoryDeps,
): Promise<History> => {
  const read = await Promise.all(streamsOf(thing).map((stream) => events.readStream(stream)))
  const all = read.flat().sort(byPosition)
  return {
    events: upTo(all, until).slice(0, end),
    skipped: 0,
    before: {},
    isThere: all.length > 0 || isAlwaysThere(thing),
    origin: all.find(isOrigin),
  }
}

/** The events from there on up to the moment, a part of the stream at a time. */
const readUntil = async (stream: string, from: number, until: Instant | null, events: Events) => {
  const found: Recorded[] = []
  for (;;) {
    const read = await events.readStream(stream, from + found.length, SPAN)
    const wanted = upTo(read, until)
    found.push(...wanted)
    if (wanted.length < SPAN) return found
  }
}

/** Reads no more than the page, and the rest of a span at either end of it. */
const readSpanned = async (
  thing: Thing,
  part: Part,
  { events }: HistoryDeps,
  spans: Spans,
): Promise<History> => {
  const stream = ownStream(thing)
  const last = await spans.upTo(part.until)
  const known = part.end !== undefined && part.end <= last
  const tail = known ? [] : await readUntil(stream, last, part.until, events)
  const end = Math.min(part.end ?? Number.POSITIVE_INFINITY, known ? last : last + tail.length)
  const first = Math.min(Math.max(0, end - part.limit), last)
  const { events: from, before, since } = await spans.before(first)
  const head = from < last ? await events.readStream(stream, from, Math.min(end, last) - from) : []
  return {
    events: [...head, ...tail].slice(0, end - from),
    skipped: from,
    isThere: end > 0 || (await events.readStream(stream, 0, 1)).length > 0,
    before,
    since,
  }
}

export const readHistory = (thing: Thing, part: Part, deps: HistoryDeps): Promise<History> => {
  const spans = spansOf(thing, deps.store)
  return spans === undefined ? readWhole(thing, part, deps) : readSpanned(thing, part, deps, spans)
}
