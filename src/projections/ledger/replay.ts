import type { Difference, ReplayStep } from '../../contract/points-ledger.ts'
import type { Instant } from '../../domain/kernel/decider.ts'
import { streamName } from '../../domain/kernel/decider.ts'
import { levelAt } from '../../domain/loyalty/accrual.ts'
import { loyalty } from '../../domain/loyalty/loyalty.ts'
import {
  type Movement,
  movementOf,
  noSums,
  type Sums,
  sumsAfter,
} from '../../domain/loyalty/sums.ts'
import type { World } from '../../lib/world.ts'
import type { Events } from '../../stores/event-store/events.ts'
import type { Position } from '../../stores/event-store/port.ts'
import type { ReadStore } from '../../stores/read-store/port.ts'
import { changesOf } from '../fold-batch.ts'
import { isOfAccount, type LoyaltyAccountDoc, loyaltyAccounts } from '../loyalty/accounts.ts'
import { type PointsEntryDoc, pointsHistory } from '../loyalty/history.ts'
import { everyDoc } from '../read-model-queries.ts'
import { type AccountEntry, countEntries, readEntries, startProgress } from './read-entries.ts'

type Value = Difference['shown']

/** An entry that moved points, and the balance after it. */
type Replayed = { event: AccountEntry; movement: Movement; balance: number }

const factsOf = ({ event, movement, balance }: Replayed): [string, Value][] => [
  ['account', event.data.userId],
  ['kind', movement.kind],
  ['points', movement.points],
  ['balance', balance],
  ['event', event.id],
  ['recorded at', event.meta.at],
]

const shownBy = (doc: PointsEntryDoc): Readonly<Record<string, Value>> => ({
  account: doc.userId,
  kind: doc.kind,
  points: doc.points,
  balance: doc.balance,
  event: doc.eventId,
  'recorded at': doc.at,
})

const compareOne = (id: string, one: Replayed, doc: PointsEntryDoc | undefined): Difference[] => {
  const { event, movement } = one
  const of = { type: 'difference', account: event.data.userId, entry: id, event: event.id } as const
  if (doc === undefined) return [{ ...of, field: 'entry', shown: null, replayed: movement.points }]
  const shown = shownBy(doc)
  return factsOf(one).flatMap(([field, replayed]): Difference[] =>
    shown[field] === replayed ? [] : [{ ...of, field, shown: shown[field] ?? null, replayed }],
  )
}

/** Compares the entries of a batch with those of the read model. */
const compareEntries = async (
  store: Pick<ReadStore, 'getManyPatiently'>,
  moved: readonly Replayed[],
): Promise<{ differences: Difference[]; missing: number }> => {
  const named = moved.flatMap((one) => {
    const [change] = changesOf(pointsHistory.on, one.event)
    return change === undefined ? [] : [{ id: change.id, one }]
  })
  const ids = named.map(({ id }) => id)
  const docs = await store.getManyPatiently<PointsEntryDoc>(pointsHistory.collection, ids)
  const found = new Map(docs.map((doc) => [doc.id, doc]))
  const differences = named.flatMap(({ id, one }) => compareOne(id, one, found.get(id)))
  return { differences, missing: named.length - found.size }
}

type Counted = { asOf: Instant | null; end: Position | null; entries: number }
type Deps = { store: ReadStore; events: Pick<Events, 'readStream'> }

/** Entries of the read model that no event made. Looks for them only if the read model has too many entries. */
async function* extraEntries(
  { store, events }: Deps,
  { asOf, end, entries }: Counted,
): AsyncGenerator<Difference, void, undefined> {
  const where = asOf === null ? {} : { at: { lte: asOf } }
  if ((await store.count(pointsHistory.collection, where, entries + 1)) <= entries) return
  const query = { where, sort: ['-at'] }
  for await (const doc of everyDoc<PointsEntryDoc>(store, pointsHistory.collection, query)) {
    if (end !== null && doc.position > end) continue
    const { id: entry, userId: account, eventId, revision, points: shown } = doc
    const [event] = await events.readStream(streamName(loyalty, account), revision, 1)
    if (event?.id === eventId) continue
    yield { type: 'difference', account, entry, event: null, field: 'entry', shown, replayed: null }
  }
}

export type ReplayDeps = {
  events: Pick<Events, 'readAll' | 'readStream'>
  store: ReadStore
  world: Pick<World, 'now' | 'turn'>
}

type Account = { sums: Sums; revision: number; eventId: string }

/** The most differences that are listed. Further ones are only counted. */
const MOST_SHOWN = 1_000
const ACCOUNTS_AT_ONCE = 500

/** The position that both read models have reached. Later events cannot be compared. */
const endOf = async (store: ReadStore): Promise<Position | null> => {
  const collections = [pointsHistory.collection, loyaltyAccounts.collection]
  const ends = await Promise.all(collections.map((one) => store.checkpoint(one)))
  const known = ends.filter((one) => one !== null).sort()
  return known.length < ends.length ? null : (known[0] ?? null)
}

const take = (accounts: Map<string, Account>, event: AccountEntry): Replayed[] => {
  const { userId } = event.data
  const sums = sumsAfter(accounts.get(userId)?.sums ?? noSums, event)
  accounts.set(userId, { sums, revision: event.revision, eventId: event.id })
  const movement = movementOf(event)
  return movement === null ? [] : [{ event, movement, balance: sums.points }]
}

const facts = ({ points, earned, tierId }: Pick<Sums, 'points' | 'earned' | 'tierId'>) => ({
  points,
  earned,
  tier: tierId,
  level: levelAt(earned).level,
})

/**
 * The account's sums at the revision of the read model's document, which may hold newer events than the replay has
 * read.
 */
const upTo = async (
  account: Account,
  doc: LoyaltyAccountDoc,
  { events }: ReplayDeps,
): Promise<Sums> => {
  if (doc.revision <= account.revision) return account.sums
  const from = account.revision + 1
  const later = await events.readStream(
    streamName(loyalty, doc.id),
    from,
    doc.revision - account.revision,
  )
  return later.filter(isOfAccount).reduce(sumsAfter, account.sums)
}

const differencesIn = (
  id: string,
  eventId: string,
  sums: Sums,
  doc: LoyaltyAccountDoc | undefined,
) => {
  const of = { type: 'difference', account: id, entry: null, event: eventId } as const
  const kept: Partial<Record<string, Difference['shown']>> = doc === undefined ? {} : facts(doc)
  return Object.entries(facts(sums)).flatMap(([field, replayed]): Difference[] => {
    const { [field]: shown = null } = kept
    return shown === replayed ? [] : [{ ...of, field, shown, replayed }]
  })
}

const chunksOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) =>
    all.slice(n * size, (n + 1) * size),
  )

async function* compareAccounts(
  accounts: ReadonlyMap<string, Account>,
  deps: ReplayDeps,
): AsyncGenerator<Difference, void, undefined> {
  for (const some of chunksOf([...accounts], ACCOUNTS_AT_ONCE)) {
    const ids = some.map(([id]) => id)
    const docs = await deps.store.getManyPatiently<LoyaltyAccountDoc>(
      loyaltyAccounts.collection,
      ids,
    )
    const found = new Map(docs.map((doc) => [doc.id, doc]))
    for (const [id, account] of some) {
      const doc = found.get(id)
      const sums = doc === undefined ? account.sums : await upTo(account, doc, deps)
      yield* differencesIn(id, account.eventId, sums, doc)
    }
  }
}

/** Adds up the accounts entry by entry, and compares each entry with the read model. */
const startReplay = (store: ReadStore) => {
  const accounts = new Map<string, Account>()
  const erased = new Set<string>()
  const counts = { entries: 0, missing: 0 }
  return {
    counts,
    take: async (
      batch: readonly AccountEntry[],
    ): Promise<{ moved: number; found: Difference[] }> => {
      const moved = batch.flatMap((event) => take(accounts, event))
      for (const { type, data } of batch) {
        if (type === 'LoyaltyAccountErased') erased.add(data.userId)
      }
      const { missing, differences } = await compareEntries(store, moved)
      counts.entries += moved.length
      counts.missing += missing
      return { moved: moved.length, found: differences }
    },
    /** The accounts that are not erased. */
    living: () => new Map([...accounts].filter(([id]) => !erased.has(id))),
    sums: () => {
      const balances = [...accounts.values()].map(({ sums }) => sums.points)
      return {
        accounts: balances.length,
        points: balances.reduce((sum, points) => sum + Math.max(0, points), 0),
        owed: balances.reduce((sum, points) => sum + Math.max(0, -points), 0),
      }
    },
  }
}

/** Lists the first differences, and counts the others. */
const startListing = () => {
  let differences = 0
  return {
    list: (found: readonly Difference[]): Difference[] => {
      const room = Math.max(0, MOST_SHOWN - differences)
      differences += found.length
      return found.slice(0, room)
    },
    summary: () => ({ differences, shown: Math.min(differences, MOST_SHOWN) }),
  }
}

/**
 * Computes every balance, tier and level again from the events, and lists each difference from the read models with its
 * account, entry and event. Keeps only the sums of the accounts in memory. Changes nothing.
 */
export async function* replay(
  deps: ReplayDeps,
  asOf: Instant | null,
): AsyncGenerator<ReplayStep, void, undefined> {
  const { events, store, world } = deps
  const end = await endOf(store)
  const progress = startProgress(await countEntries(store, asOf), world)
  const running = startReplay(store)
  const { list, summary } = startListing()
  for await (const batch of readEntries(events, { asOf, upTo: end }, world)) {
    const { moved, found } = await running.take(batch.entries)
    yield* list(found)
    progress.add(moved, batch.events)
    yield* progress.due()
  }
  const { entries, missing } = running.counts
  const counted = { asOf, end, entries: entries - missing }
  for await (const one of extraEntries(deps, counted)) yield* list([one])
  const living = asOf === null ? running.living() : new Map<string, Account>()
  for await (const one of compareAccounts(living, deps)) yield* list([one])
  yield progress.now()
  yield { type: 'end', entries, ...running.sums(), ...summary(), seconds: progress.seconds() }
}
