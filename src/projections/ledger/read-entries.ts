import type { ReplayProgress } from '../../contract/points-ledger.ts'
import type { Instant } from '../../domain/kernel/decider.ts'
import type { LoyaltyEvent } from '../../domain/loyalty/events.ts'
import type { World } from '../../lib/world.ts'
import type { Events, Recorded } from '../../stores/event-store/events.ts'
import type { Position } from '../../stores/event-store/port.ts'
import type { ReadStore } from '../../stores/read-store/port.ts'
import { isOfAccount } from '../loyalty/accounts.ts'
import { pointsHistory } from '../loyalty/history.ts'

const EVERY_MS = 500

/** Counts what was read so far. `due` reports the progress at most every half second, and `now` at any time. */
export const startProgress = (total: number, { now }: Pick<World, 'now'>) => {
  const startedAt = now().getTime()
  let reportedAt = startedAt
  let [done, events] = [0, 0]
  const seconds = (): number => (now().getTime() - startedAt) / 1_000
  const progress = (): ReplayProgress => {
    const perSecond = seconds() === 0 ? events : Math.round(events / seconds())
    return { type: 'progress', done, total: Math.max(total, done), perSecond }
  }
  return {
    add: (entries: number, read: number): void => {
      done += entries
      events += read
    },
    due: (): ReplayProgress[] => {
      if (now().getTime() - reportedAt < EVERY_MS) return []
      reportedAt = now().getTime()
      return [progress()]
    },
    now: progress,
    seconds,
  }
}

/** An event of an account, with its place in the log. */
export type AccountEntry = Extract<Recorded, { type: LoyaltyEvent['type'] }>

/** The number of events in memory at a time. Between two batches the process does other work. */
const BATCH = 500

/**
 * The entries to read. `asOf`: only those recorded up to this moment, or all if it is null. `upTo`: the position of the
 * last event to read, or null if there is none.
 */
export type Span = { asOf: Instant | null; upTo: Position | null }

/** The entries of one batch of the log, and the number of events read. */
type Read = { entries: AccountEntry[]; events: number }

/** A larger number of entries is reported as this one. */
const MOST_ENTRIES = 10_000_000

/** The number of entries in the read model, which shows how far a reading has come. */
export const countEntries = (
  store: Pick<ReadStore, 'count'>,
  asOf: Instant | null,
): Promise<number> =>
  store.count(pointsHistory.collection, asOf === null ? {} : { at: { lte: asOf } }, MOST_ENTRIES)

/** Reads the entries of all accounts in the order of the log, one batch at a time. Writes nothing. */
export async function* readEntries(
  events: Pick<Events, 'readAll'>,
  { asOf, upTo }: Span,
  { turn }: Pick<World, 'turn'>,
): AsyncGenerator<Read, void, undefined> {
  if (upTo === null) return
  for (let after: Position | null = null; after === null || after < upTo; ) {
    const batch = await events.readAll(after, BATCH)
    const read = batch.events.filter(({ position }) => position <= upTo)
    const wanted = read.filter(({ meta }) => asOf === null || meta.at <= asOf)
    yield { entries: wanted.filter(isOfAccount), events: read.length }
    if (batch.mark === null) return
    after = batch.position
    await turn()
  }
}
