import type { Instant } from '../../domain/kernel/decider.ts'
import { streamName } from '../../domain/kernel/decider.ts'
import { levelAt } from '../../domain/loyalty/accrual.ts'
import { loyalty } from '../../domain/loyalty/loyalty.ts'
import { type Movement, type Sums, sumsAfter } from '../../domain/loyalty/sums.ts'
import type { Events } from '../../stores/event-store/events.ts'
import type { Position } from '../../stores/event-store/port.ts'
import type { ReadStore } from '../../stores/read-store/port.ts'
import { isOfAccount, type LoyaltyAccountDoc, loyaltyAccounts } from '../loyalty/accounts.ts'
import { type PointsEntryDoc, pointsHistory } from '../loyalty/history.ts'
import { everyDoc } from '../read-model-queries.ts'
import { entryIdOf, type Found, ofEntry } from './found.ts'
import type { AccountEntry } from './read-entries.ts'

type Value = Found['shown']

/** An entry that moved points, and the balance after it. */
export type Replayed = { event: AccountEntry; movement: Movement; balance: number }

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

const compareOne = (one: Replayed, doc: PointsEntryDoc | undefined): Found[] => {
  const { event, movement } = one
  if (doc === undefined) {
    const values = { field: 'entry', shown: null, replayed: movement.points }
    return [ofEntry(event, 'read_model', values)]
  }
  const shown = shownBy(doc)
  return factsOf(one).flatMap(([field, replayed]): Found[] =>
    shown[field] === replayed
      ? []
      : [ofEntry(event, 'read_model', { field, shown: shown[field] ?? null, replayed })],
  )
}

/** Compares the entries of a batch with those of the read model. */
export const compareEntries = async (
  store: Pick<ReadStore, 'getManyPatiently'>,
  moved: readonly Replayed[],
): Promise<{ differences: Found[]; missing: number }> => {
  const named = moved.flatMap((one) => {
    const id = entryIdOf(one.event)
    return id === undefined ? [] : [{ id, one }]
  })
  const ids = named.map(({ id }) => id)
  const docs = await store.getManyPatiently<PointsEntryDoc>(pointsHistory.collection, ids)
  const found = new Map(docs.map((doc) => [doc.id, doc]))
  const differences = named.flatMap(({ id, one }) => compareOne(one, found.get(id)))
  return { differences, missing: named.length - found.size }
}

const ofReadModel = { kind: 'read_model', order: null } as const

type Counted = { asOf: Instant | null; end: Position | null; entries: number }
type Deps = { store: ReadStore; events: Pick<Events, 'readStream'> }

/** Entries of the read model that no event made. Looks for them only if the read model has too many entries. */
export async function* extraEntries(
  { store, events }: Deps,
  { asOf, end, entries }: Counted,
): AsyncGenerator<Found, void, undefined> {
  const where = asOf === null ? {} : { at: { lte: asOf } }
  if ((await store.count(pointsHistory.collection, where, entries + 1)) <= entries) return
  const query = { where, sort: ['-at'] }
  for await (const doc of everyDoc<PointsEntryDoc>(store, pointsHistory.collection, query, {
    most: Number.POSITIVE_INFINITY,
  })) {
    if (end !== null && doc.position > end) continue
    const { id: entry, userId: account, eventId, revision, points: shown } = doc
    const [event] = await events.readStream(streamName(loyalty, account), revision, 1)
    if (event?.id === eventId) continue
    yield { ...ofReadModel, account, entry, event: null, field: 'entry', shown, replayed: null }
  }
}

/** The sums of an account as the replay added them up, with its last entry. */
export type Account = { sums: Sums; revision: number; eventId: string }

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
const upTo = async (account: Account, doc: LoyaltyAccountDoc, { events }: Deps): Promise<Sums> => {
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
  const of = { ...ofReadModel, account: id, entry: null, event: eventId }
  const kept: Partial<Record<string, Found['shown']>> = doc === undefined ? {} : facts(doc)
  return Object.entries(facts(sums)).flatMap(([field, replayed]): Found[] => {
    const { [field]: shown = null } = kept
    return shown === replayed ? [] : [{ ...of, field, shown, replayed }]
  })
}

/** Compares the sums of accounts with the read model. */
export async function* compareAccounts(
  accounts: readonly [string, Account][],
  deps: Deps,
): AsyncGenerator<Found[], void, undefined> {
  const ids = accounts.map(([id]) => id)
  const docs = await deps.store.getManyPatiently<LoyaltyAccountDoc>(loyaltyAccounts.collection, ids)
  const found = new Map(docs.map((doc) => [doc.id, doc]))
  for (const [id, account] of accounts) {
    const doc = found.get(id)
    const sums = doc === undefined ? account.sums : await upTo(account, doc, deps)
    yield differencesIn(id, account.eventId, sums, doc)
  }
}
