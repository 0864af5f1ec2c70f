import type { Difference } from '#contract/finance/replay.ts'
import { streamName } from '#src/domain/kernel/decider.ts'
import type { Instant } from '#src/domain/kernel/event.ts'
import { loyalty } from '#src/domain/loyalty/loyalty.ts'
import type { Movement } from '#src/domain/loyalty/sums.ts'
import type { Events } from '#src/stores/event-store/events.ts'
import type { Position } from '#src/stores/event-store/port.ts'
import type { ReadStore } from '#src/stores/read-store/port.ts'
import { everyDoc } from '../../every-doc.ts'
import { changesOf } from '../../fold-batch.ts'
import { type PointsEntryDoc, pointsHistory } from '../../loyalty/history.ts'
import type { Entry } from './read-entries.ts'

type Value = Difference['shown']

/** An entry that moved points, and the balance after it. */
export type Replayed = { event: Entry; movement: Movement; balance: number }

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

/** Compares the entries of a batch with those that the read model keeps. */
export const compareEntries = async (
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

/** Entries that the read model keeps and no event made. They are looked for where it keeps too many. */
export async function* extraEntries(
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
