import type { Instant } from '../../domain/kernel/event.ts'
import type { Events, Recorded } from '../../stores/event-store/events.ts'
import type { Page, ReadStore } from '../../stores/read-store/port.ts'
import { SPAN, type StockSpanDoc, stockSpans } from '../stock-spans/projection.ts'
import { type SpannedSum, sumOfSpans } from '../stock-spans/sum-of.ts'
import { ownStream, streamsOf, type Thing } from './thing.ts'

export type Placed = Extract<Recorded, { type: 'OrderPlaced' }>

/**
 * The events of a thing's history from `skipped` on, oldest first, to the page's end. `before`: what those before them
 * made of a stock record. `isThere`: the history has events, whenever. `placed`: how the order came, whenever.
 */
export type History = {
  events: Recorded[]
  skipped: number
  before?: SpannedSum | undefined
  isThere: boolean
  placed?: Placed | undefined
}

/** `until`: the moment of recording. Null: now. `end`: the number of events before the page's end, where it is known. */
export type Part = { until: Instant | null; end: number | undefined; limit: number }

export type HistoryDeps = { events: Events; store: ReadStore }

const upTo = (events: readonly Recorded[], until: Instant | null): Recorded[] =>
  events.filter(({ meta }) => until === null || meta.at <= until)

const byPosition = (one: Recorded, other: Recorded): number =>
  one.position < other.position ? -1 : 1

/** All of it: but for stock records, things have few events. */
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
    isThere: all.length > 0,
    placed: all.find((event): event is Placed => event.type === 'OrderPlaced'),
  }
}

const PAGE = 1_000

/** The spans that began up to the moment, oldest first. */
const spansOf = async (id: string, { until }: Part, { store }: HistoryDeps) => {
  const spans: StockSpanDoc[] = []
  let after: string | undefined
  do {
    const query = { where: { stockId: id }, sort: ['span'], limit: PAGE, after }
    const page: Page<StockSpanDoc> = await store.find(stockSpans.collection, query)
    spans.push(...page.docs)
    after = page.next
  } while (after !== undefined)
  return spans.filter(({ firstAt }) => until === null || firstAt <= until)
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
const readRecord = async (thing: Thing, part: Part, deps: HistoryDeps): Promise<History> => {
  const stream = ownStream(thing)
  const spans = await spansOf(thing.id, part, deps)
  const last = Math.max(0, spans.length - 1) * SPAN
  const known = part.end !== undefined && part.end <= last
  const tail = known ? [] : await readUntil(stream, last, part.until, deps.events)
  const end = Math.min(part.end ?? Number.POSITIVE_INFINITY, known ? last : last + tail.length)
  const first = Math.floor(Math.max(0, end - part.limit) / SPAN)
  const from = Math.min(first * SPAN, last)
  const head =
    from < last ? await deps.events.readStream(stream, from, Math.min(end, last) - from) : []
  return {
    events: [...head, ...tail].slice(0, end - from),
    skipped: from,
    isThere: end > 0 || (await deps.events.readStream(stream, 0, 1)).length > 0,
    before: sumOfSpans(spans.slice(0, from / SPAN)),
  }
}

export const readHistory = (thing: Thing, part: Part, deps: HistoryDeps): Promise<History> =>
  thing.kind === 'stock' ? readRecord(thing, part, deps) : readWhole(thing, part, deps)
