import { isOwnStream } from '../domain/aggregates.ts'
import type { World } from '../lib/world.ts'
import type { Events } from '../stores/event-store/events.ts'
import type { LogMark, Position } from '../stores/event-store/port.ts'
import type { Page, ReadStore } from '../stores/read-store/port.ts'
import { type ParkedStreamDoc, parkedStreams } from './parked/parked-streams.ts'

/**
 * A follower of the log that keeps its position. `id` includes the version, if it has one. `parksAs`: the id under which
 * its parked streams are kept.
 */
export type Reader = {
  id: string
  name: string
  position(): Promise<Position | null>
  parksAs(): Promise<string>
}

/** How far a reader of the log is. */
export type ReaderState = {
  reader: string
  /**
   * How long the oldest event that the reader lacks has been in the log. 0 if the reader lacks none. The time of
   * writing counts: the demo shop writes events with past dates.
   */
  lagSeconds: number
  /** The share of the log that the reader lacks, from 0 to 1. 0 only if the reader lacks nothing. */
  unread: number
  hasParked: boolean
  /** The reader's version has caught up with the log once. */
  isServing: boolean
}

/** A read model with a larger lag counts as behind. */
export const LAG_LIMIT_S = 10

export const isBehind = ({ lagSeconds, hasParked, isServing }: ReaderState): boolean =>
  lagSeconds > LAG_LIMIT_S || hasParked || !isServing

/** Remembers where the log ended at moments of the last hour, which tells since when a read model is behind. */
export type LogEnds = {
  saw(head: Position | null, at: Date): void
  /** The last time (ms) at which the log ended at or before the position. Later events were written after that time. */
  lastEndedBy(position: Position | null): number | undefined
  /** When the first end was seen, in ms. What was in the log then is at least that old. */
  since: number
}

/** The process looks every two seconds, so this covers about an hour. */
const MOST_ENDS = 2_000

const isUpTo = (end: Position | null, position: Position | null): boolean =>
  end === null || (position !== null && end <= position)

/** `head`: where the log ended before this process wrote anything. */
export const rememberEnds = (head: Position | null, at: Date): LogEnds => {
  const since = at.getTime()
  const ends = [{ head, at: since }]
  return {
    since,
    saw: (last, when) => {
      ends.push({ head: last, at: when.getTime() })
      if (ends.length > MOST_ENDS) ends.shift()
    },
    lastEndedBy: (position) => ends.findLast((one) => isUpTo(one.head, position))?.at,
  }
}

type Deps = {
  events: Events
  store: ReadStore
  world: Pick<World, 'now'>
  ends: LogEnds
  /** The ids of the readers that may be read. */
  serving: ReadonlySet<string>
}

/** When the event happened, in ms. Undefined if nobody knows: the events of other programs may say anything. */
export const timeOf = (mark: LogMark | null, now: number): number | undefined => {
  if (mark === null || !isOwnStream(mark.stream)) return undefined
  const at = Date.parse(mark.at ?? '')
  return at <= now ? at : undefined
}

/** The readers that have parked a stream, found by one query for each reader and a last one that finds nothing. */
const thoseThatParked = async (store: ReadStore): Promise<Set<string>> => {
  const found = new Set<string>()
  for (let last = ''; ; ) {
    const query = { where: { reader: { gt: last } }, sort: ['reader'], limit: 1 }
    const page: Page<ParkedStreamDoc> = await store.find(parkedStreams, query)
    const [first] = page.docs
    if (first === undefined) return found
    last = first.reader
    found.add(last)
  }
}

/** The state of each reader. Readers at the same position share one look at the log. */
export const statesOf = async (
  readers: readonly Reader[],
  { events, store, world, ends, serving }: Deps,
): Promise<ReaderState[]> => {
  const askedAt = world.now()
  const [head, parked] = await Promise.all([events.head(), thoseThatParked(store)])
  ends.saw(head, askedAt)
  const ages = new Map<Position | null, Promise<number>>()
  const isThere = (position: Position | null): boolean =>
    head === null || (position !== null && position >= head)

  const age = async (position: Position | null): Promise<number> => {
    const { mark } = await events.readAll(position, 1)
    const now = world.now().getTime()
    const seen = ends.lastEndedBy(position)
    const since = Math.max(timeOf(mark, now) ?? seen ?? ends.since, seen ?? 0)
    return Math.max(0, (now - since) / 1_000)
  }
  const lagAt = (position: Position | null): Promise<number> => {
    const known = ages.get(position)
    if (known !== undefined) return known
    const lag = isThere(position) ? Promise.resolve(0) : age(position)
    ages.set(position, lag)
    return lag
  }
  const unreadAt = (position: Position | null): number =>
    head === null || isThere(position) ? 0 : 1 - events.share(position, head)
  return Promise.all(
    readers.map(async ({ id, name, position: positionOf, parksAs }) => {
      const position = await positionOf()
      return {
        reader: name,
        lagSeconds: await lagAt(position),
        unread: unreadAt(position),
        hasParked: parked.has(await parksAs()),
        isServing: head === null || serving.has(id),
      }
    }),
  )
}
