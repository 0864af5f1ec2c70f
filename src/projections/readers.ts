import type { World } from '../lib/world.ts'
import type { Events, RecordedBatch } from '../stores/event-store/events.ts'
import type { Position } from '../stores/event-store/port.ts'
import type { Page, ReadStore } from '../stores/read-store/port.ts'
import { type ParkedStreamDoc, parkedStreams } from './parked/parked-streams.ts'

/** A follower of the log that remembers its position. `id` names its version too, where it has one. */
export type Reader = { id: string; name: string; position(): Promise<Position | null> }

/**
 * `lagSeconds`: for how long the oldest event that the reader has not taken in may have been in the log, 0 where there
 * is none. An event of the past that was written a moment ago, as the demo shop's are, has been there for that moment.
 */
/** `isServing`: what it makes has caught up with the log once, since its version is there. */
export type ReaderState = {
  reader: string
  lagSeconds: number
  hasParked: boolean
  isServing: boolean
}

/** A read model with a larger lag counts as behind. */
export const LAG_LIMIT_S = 10

export const isBehind = ({ lagSeconds, hasParked, isServing }: ReaderState): boolean =>
  lagSeconds > LAG_LIMIT_S || hasParked || !isServing

/** Where the log ended, as this process saw it. */
export type LogEnds = {
  saw(head: Position | null, at: Date): void
  /** The last time (ms) at which the log ended at the position or before: what comes after it was written since. */
  lastEndedBy(position: Position | null): number | undefined
}

/** A look every two seconds: about an hour of a busy log. */
const MOST_ENDS = 2_000

const isUpTo = (end: Position | null, position: Position | null): boolean =>
  end === null || (position !== null && end <= position)

/** Remembers the last hour. `head` is where the log ended before this process wrote anything. */
export const rememberEnds = (head: Position | null, at: Date): LogEnds => {
  const ends = [{ head, at: at.getTime() }]
  return {
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
  /** The ids of the readers whose work may be read. */
  serving: ReadonlySet<string>
}

const timeOf = ({ mark }: RecordedBatch): string | null => mark?.at ?? null

/** The readers that have parked something. Each costs one question, and the end one more. */
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

/** The state of each reader. Readers at the same place share the look at the log. */
export const statesOf = async (
  readers: readonly Reader[],
  { events, store, world, ends, serving }: Deps,
): Promise<ReaderState[]> => {
  const askedAt = world.now()
  const [head, parked] = await Promise.all([events.head(), thoseThatParked(store)])
  ends.saw(head, askedAt)
  const ages = new Map<Position | null, Promise<number>>()

  const age = async (position: Position | null): Promise<number> => {
    const at = timeOf(await events.readAll(position, 1))
    if (at === null) return 0
    const since = Math.max(Date.parse(at), ends.lastEndedBy(position) ?? 0)
    return Math.max(0, (world.now().getTime() - since) / 1_000)
  }
  const lagAt = (position: Position | null): Promise<number> => {
    const known = ages.get(position)
    if (known !== undefined) return known
    const isThere = head === null || (position !== null && position >= head)
    const asked = isThere ? Promise.resolve(0) : age(position)
    ages.set(position, asked)
    return asked
  }
  return Promise.all(
    readers.map(async ({ id, name, position }) => ({
      reader: name,
      lagSeconds: await lagAt(await position()),
      hasParked: parked.has(id),
      isServing: head === null || serving.has(id),
    })),
  )
}
