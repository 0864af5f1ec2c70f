import type { Instant } from '../../domain/kernel/decider.ts'
import type { Events, Recorded } from '../../stores/event-store/events.ts'
import type { Doc, ReadStore } from '../../stores/read-store/port.ts'
import type { BranchDoc } from '../branches/projection.ts'
import type { LoyaltyAccountDoc } from '../loyalty/accounts.ts'
import type { RewardDoc } from '../loyalty/rewards.ts'
import type { ProductDoc } from '../products/projection.ts'
import type { Body, Projection } from '../projection.ts'
import { allDocs, given } from '../read-model-queries.ts'
import { SPAN, type SpannedSum, type StockSpanDoc, stockSpans, sumOfSpans } from '../stock/spans.ts'
import {
  accountSpans,
  branchSpans,
  productSpans,
  rewardSpans,
  type StateSpanDoc,
} from './projection.ts'
import { type AuditThing, isAlwaysThere, ownStream, streamsOf } from './thing.ts'

/** The state of a thing before the first event that was read. */
export type Before = {
  stock?: SpannedSum | undefined
  product?: Body<ProductDoc> | undefined
  branch?: Body<BranchDoc> | undefined
  account?: Body<LoyaltyAccountDoc> | undefined
  reward?: Body<RewardDoc> | undefined
}

/** The kept states of a thing. */
type Spans = {
  /** The number of events up to the latest state that was kept by that time. */
  upTo(until: Instant | null): Promise<number>
  /**
   * The latest kept state that was made from at most `events` events, with the number of its events and the time of the
   * last one.
   */
  before(events: number): Promise<{ events: number; before: Before; since?: Instant }>
}

/** The spans of a stock record hold only what each adds, so all of them are read. */
const stockSpansOf = (id: string, store: ReadStore): Spans => {
  let spans: readonly StockSpanDoc[] = []
  return {
    upTo: async (until) => {
      const query = { where: { stockId: id }, sort: ['span'] }
      const all = await allDocs<StockSpanDoc>(store, stockSpans.collection, query)
      spans = all.filter(({ lastAt }) => until === null || lastAt <= until)
      return spans.length * SPAN
    },
    before: async (most) => {
      const whole = Math.floor(most / SPAN)
      return { events: whole * SPAN, before: { stock: sumOfSpans(spans.slice(0, whole)) } }
    },
  }
}

const stateSpansOf = <D extends Doc>(
  { collection }: Projection<StateSpanDoc<D>>,
  thingId: string,
  store: ReadStore,
  beforeOf: (state: Body<D>) => Before,
): Spans => {
  const last = async (conditions: Parameters<typeof given>[0]) => {
    const query = { where: { thingId, ...given(conditions) }, sort: ['-spans'], limit: 1 }
    return (await store.find<StateSpanDoc<D>>(collection, query)).docs[0]
  }
  return {
    upTo: async (until) => {
      const found = await last({ at: until === null ? undefined : { lte: until } })
      return (found?.spans ?? 0) * SPAN
    },
    before: async (events) => {
      const found = events < SPAN ? undefined : await last({ spans: { lte: events / SPAN } })
      if (found === undefined) return { events: 0, before: {} }
      const { spans, at, state } = found
      return { events: spans * SPAN, before: beforeOf(state), since: at }
    },
  }
}

/**
 * The kept states of a thing. Undefined for things with few events, of which none are kept: the domain limits the
 * events of an order and of a payment.
 */
const spansOf = ({ kind, id }: AuditThing, store: ReadStore): Spans | undefined => {
  switch (kind) {
    case 'stock':
      return stockSpansOf(id, store)
    case 'product':
      return stateSpansOf(productSpans, id, store, (product) => ({ product }))
    case 'branch':
      return stateSpansOf(branchSpans, id, store, (branch) => ({ branch }))
    case 'loyalty':
      return stateSpansOf(accountSpans, id, store, (account) => ({ account }))
    case 'reward':
      return stateSpansOf(rewardSpans, id, store, (reward) => ({ reward }))
    default:
      return undefined
  }
}

/** Events that say which customer or branch a thing belongs to. */
const origins = ['OrderPlaced', 'DeliveryCreated', 'TransferPlanned', 'ImportStarted'] as const
export type Origin = Extract<Recorded, { type: (typeof origins)[number] }>
const isOrigin = (event: Recorded): event is Origin => origins.some((type) => type === event.type)

/** The events of one page of a history. */
export type History = {
  /** The events, oldest first. */
  events: Recorded[]
  /** The number of events before the page. */
  skipped: number
  /** The state before the page's first event. */
  before: Before
  /** When the last event before the page was recorded. */
  since?: Instant | undefined
  /** The history has at least one event. */
  isThere: boolean
  /** The event that began the thing. */
  origin?: Origin | undefined
}

/** `until`: the moment of recording. Null: now. `end`: the number of events up to the end of the page, if known. */
export type Part = { until: Instant | null; end: number | undefined; limit: number }

export type HistoryDeps = { events: Events; store: ReadStore }

const upTo = (events: readonly Recorded[], until: Instant | null): Recorded[] =>
  events.filter(({ meta }) => until === null || meta.at <= until)

const byPosition = (one: Recorded, other: Recorded): number =>
  one.position < other.position ? -1 : 1

/** Reads the whole history: these things have few events. */
const readWhole = async (
  thing: AuditThing,
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

/** Reads from `from` up to the moment `until`, one span at a time. */
const readUntil = async (stream: string, from: number, until: Instant | null, events: Events) => {
  const found: Recorded[] = []
  for (;;) {
    const read = await events.readStream(stream, from + found.length, SPAN)
    const wanted = upTo(read, until)
    found.push(...wanted)
    if (wanted.length < SPAN) return found
  }
}

/** Reads only the page and the rest of the spans at its two ends. */
const readSpanned = async (
  thing: AuditThing,
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

export const readHistory = (thing: AuditThing, part: Part, deps: HistoryDeps): Promise<History> => {
  const spans = spansOf(thing, deps.store)
  return spans === undefined ? readWhole(thing, part, deps) : readSpanned(thing, part, deps, spans)
}
