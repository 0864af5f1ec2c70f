import type { EventBytes, EventStore, JsonObject, Position } from '../../stores/event-store/port.ts'
import type { Seal, SealStore } from '../../stores/seals/port.ts'
import { StoreUnavailable } from '../../stores/store-unavailable.ts'
import { chainAt, chainOf, type Entry, entriesOf, entryOf, isGenuine } from './chain.ts'
import type { PresentEntry, SealedEntry } from './compare-rows.ts'

const PAGE = 500
const SEALS_AT_ONCE = 10

/** Reads a page, or a shorter one in front of an event that cannot be read. Undefined if this is the next event. */
const readablePage = async (
  log: Pick<EventStore, 'readBytes'>,
  after: Position | null,
  limit: number,
): Promise<EventBytes[] | undefined> => {
  try {
    return await log.readBytes(after, limit)
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error
    return limit === 1 ? undefined : readablePage(log, after, Math.floor(limit / 2))
  }
}

/**
 * The events of the log behind `after`, as they lie there. Calls `unreadable` and ends where the file is damaged, and
 * where positions do not grow.
 */
export async function* bytePages(
  log: Pick<EventStore, 'readBytes'>,
  after: Position | null,
  unreadable: () => void,
): AsyncGenerator<EventBytes[], void, undefined> {
  for (let position = after; ; ) {
    const page = await readablePage(log, position, PAGE)
    if (page === undefined) return unreadable()
    const last = page.at(-1)
    if (last === undefined) return
    if (position !== null && last.position <= position) return unreadable()
    position = last.position
    yield page
  }
}

/** The JSON object in an event's data or metadata. Undefined: the bytes hold something else, which the event's seal tells of. */
export const objectIn = (bytes: Buffer): JsonObject | undefined => {
  try {
    const value: unknown = JSON.parse(bytes.toString())
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}

/** The same events, with the hashes and names that seals hold of them. */
export async function* presentPages(
  log: Pick<EventStore, 'readBytes'>,
  after: Position | null,
  unreadable: () => void,
): AsyncGenerator<PresentEntry[], void, undefined> {
  for await (const page of bytePages(log, after, unreadable)) {
    yield page.map((event) => ({ ...entryOf(event), position: event.position }))
  }
}

/** The seal's entries, if it is genuine and continues the seal before it. */
const soundEntries = (key: Buffer, before: Seal | undefined, seal: Seal): Entry[] | undefined => {
  if (seal.number !== (before?.number ?? 0) + 1 || !isGenuine(key, seal)) return undefined
  const entries = entriesOf(seal)
  const isNext = chainOf(chainAt(before), entries).toString('hex') === seal.chain
  return isNext ? entries : undefined
}

/** The seals from `first` up to `last`, by number. */
async function* sealsBetween(
  seals: Pick<SealStore, 'list'>,
  first: number,
  last: number,
): AsyncGenerator<Seal> {
  for (let next = first; next <= last; ) {
    const page = await seals.list(next, Math.min(SEALS_AT_ONCE, last - next + 1))
    yield* page
    next = (page.at(-1)?.number ?? last) + 1
  }
}

type Heard = {
  /** Is called with each seal before its events are given. `before`: the one in front of it. */
  seal(seal: Seal, before: Seal | undefined): void
  /** A seal is missing or was changed. `before`: the last sound one. */
  broken(before: Seal | undefined): void
}

/**
 * The sealed events behind `from`, up to the seal `last`. Seals that are made meanwhile are left out: their events may
 * be missing in a page of the log that was read before. Calls `broken` and ends at a seal that is not sound.
 */
export async function* sealedPages(
  { seals, key }: { seals: Pick<SealStore, 'list'>; key: Buffer },
  { from, last }: { from: Seal | undefined; last: Seal | undefined },
  heard: Heard,
): AsyncGenerator<SealedEntry[], void, undefined> {
  let before = from
  for await (const seal of sealsBetween(seals, (from?.number ?? 0) + 1, last?.number ?? 0)) {
    const entries = soundEntries(key, before, seal)
    if (entries === undefined) return heard.broken(before)
    const first = (before?.count ?? 0) + 1
    heard.seal(seal, before)
    before = seal
    yield entries.map((entry, n) => ({ ...entry, event: first + n, sealedAt: seal.at }))
  }
}
