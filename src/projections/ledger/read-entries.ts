import type { ReplayProgress } from '../../contract/points-ledger.ts'
import { type Instant, streamName } from '../../domain/kernel/decider.ts'
import type { LoyaltyEvent } from '../../domain/loyalty/events.ts'
import { loyalty } from '../../domain/loyalty/loyalty.ts'
import type { World } from '../../lib/world.ts'
import type { Events, Recorded } from '../../stores/event-store/events.ts'
import type { Position } from '../../stores/event-store/port.ts'
import type { ReadStore } from '../../stores/read-store/port.ts'
import { readableOf } from '../facts.ts'
import { isOfAccount, loyaltyAccounts } from '../loyalty/accounts.ts'
import { pointsHistory } from '../loyalty/history.ts'

const EVERY_MS = 500

/** `total`: how many entries or accounts there are to finish. */
type Work = { of: ReplayProgress['of']; total: number }

/** Counts what was read so far. `due` reports the progress at most every half second, and `now` at any time. */
export const startProgress = ({ of, total }: Work, { now }: Pick<World, 'now'>) => {
  const startedAt = now().getTime()
  let reportedAt = startedAt
  let [done, events] = [0, 0]
  const seconds = (): number => (now().getTime() - startedAt) / 1_000
  const progress = (): ReplayProgress => {
    const perSecond = seconds() === 0 ? events : Math.round(events / seconds())
    return { type: 'progress', of, done, total: Math.max(total, done), perSecond }
  }
  return {
    add: (finished: number, read: number): void => {
      done += finished
      events += read
    },
    due: (): ReplayProgress[] => {
      if (now().getTime() - reportedAt < EVERY_MS) return []
      reportedAt = now().getTime()
      return [progress()]
    },
    now: progress,
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

/** One batch of the log: its events, the entries of accounts among them, and the number of events read. */
export type LogBatch = { wanted: readonly Recorded[]; entries: AccountEntry[]; events: number }

/** A larger number of entries is reported as this one. */
const MOST_ENTRIES = 10_000_000

/** The number of entries in the read model, which shows how far a reading has come. */
export const countEntries = (
  store: Pick<ReadStore, 'count'>,
  asOf: Instant | null,
): Promise<number> =>
  store.count(pointsHistory.collection, asOf === null ? {} : { at: { lte: asOf } }, MOST_ENTRIES)

/** Reads the log in its order, one batch at a time. Writes nothing. */
export async function* readLog(
  events: Pick<Events, 'readAll'>,
  { asOf, upTo }: Span,
  { turn }: Pick<World, 'turn'>,
): AsyncGenerator<LogBatch, void, undefined> {
  if (upTo === null) return
  for (let after: Position | null = null; after === null || after < upTo; ) {
    const batch = await events.readAll(after, BATCH)
    const read = batch.events.filter(({ position }) => position <= upTo)
    const wanted = read.filter(({ meta }) => asOf === null || meta.at <= asOf)
    yield { wanted, entries: wanted.filter(isOfAccount), events: read.length }
    if (batch.mark === null) return
    after = batch.position
    await turn()
  }
}

/** Reads the entries of one account in their order, one batch at a time. An entry that cannot be read is left out. */
export async function* readAccount(
  log: Pick<Events, 'readStream'>,
  account: string,
  { asOf, upTo }: Span,
): AsyncGenerator<AccountEntry[], void, undefined> {
  const stream = streamName(loyalty, account)
  for (let from = 0; ; from += BATCH) {
    const read = await readableOf(log, stream, from, BATCH)
    yield read
      .filter(isOfAccount)
      .filter(({ position }) => upTo !== null && position <= upTo)
      .filter(({ meta }) => asOf === null || meta.at <= asOf)
    if (read.length < BATCH) return
  }
}

/** The position that the read models of entries and accounts have both reached. Later events are in neither. */
export const endOfAccounts = async (store: ReadStore): Promise<Position | null> => {
  const collections = [pointsHistory.collection, loyaltyAccounts.collection]
  const ends = await Promise.all(collections.map((one) => store.checkpoint(one)))
  const known = ends.filter((one) => one !== null).sort()
  return known.length < ends.length ? null : (known[0] ?? null)
}
