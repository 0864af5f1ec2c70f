import { afterAll, beforeAll, expect, test } from 'vitest'
import { roomOfEach } from '../lib/room.ts'
import { realWorld } from '../program/real-world.ts'
import { openTestLog, type TestLog } from '../testing/log.ts'
import { branchOpened } from '../testing/projections/events.ts'
import { allProjections } from './all-projections.ts'
import { positionGate } from './catalogue/catalogue.ts'
import { catalogueQueries } from './catalogue/queries.ts'
import { createShelf } from './catalogue/shelf.ts'
import { parkedStreams } from './parked/parked-streams.ts'
import { openQueries } from './queries.ts'
import { isBehind, type LogEnds, type Reader, rememberEnds, statesOf } from './readers.ts'

let shop: TestLog
beforeAll(async () => {
  shop = await openTestLog()
  await shop.store.prepare([parkedStreams])
})
afterAll(() => shop.close())

const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 9, minute)).toISOString()
const reader = (name: string, position: string | null): Reader => ({
  id: `${name}@1`,
  name,
  position: async () => position,
  parksAs: async () => `${name}@1`,
})
/** Has seen nothing of the log before. */
const stranger: LogEnds = {
  saw: () => undefined,
  lastEndedBy: () => undefined,
  since: Date.parse(at(7)),
}
const serving = new Set(['new', 'half-way', 'there', 'a', 'b', 'c'].map((name) => `${name}@1`))
const states = (readers: readonly Reader[], ends = stranger) =>
  statesOf(readers, {
    events: shop.events,
    store: shop.store,
    world: { now: () => new Date(at(10)) },
    ends,
    serving,
  })

test('nobody is behind an empty log', async () => {
  expect(await states([reader('new', null)])).toEqual([
    { reader: 'new', lagSeconds: 0, unread: 0, hasParked: false, isServing: true },
  ])
})

test('the lag is the age of the oldest event not taken in, also of a reader that never moved', async () => {
  const opened = [1, 2, 3].map((n) => ({
    stream: `branch-${n}`,
    event: { ...branchOpened(n, `Branch ${n}`), at: at(n) },
  }))
  for (const one of opened) await shop.append([one])
  const { events } = await shop.events.readAll(null, 10)
  const [first, , last] = events.map(({ position }) => position)
  const found = await states([
    reader('new', null),
    reader('half-way', first ?? ''),
    reader('there', last ?? ''),
  ])
  expect(found.map(({ lagSeconds }) => lagSeconds)).toEqual([9 * 60, 8 * 60, 0])
  expect(found.map(isBehind)).toEqual([true, true, false])
  expect(found.map(({ unread }) => unread)).toEqual([1, 1 - 1 / 3, 0])
})

test('a reader lacks something for as long as it may have been there, where the event names no time', async () => {
  const { events } = await shop.events.readAll(null, 10)
  const end = events.at(-1)?.position ?? ''
  const readers = [reader('there', end)]
  // The stranger began to look at minute 7, when the event may have been there.
  await shop.plant('invoice-1', -1, { type: 'InvoiceSent', data: {} })
  const [before] = await states(readers)
  expect(before).toMatchObject({ lagSeconds: 3 * 60, unread: 1 / 4 })
  const watched = rememberEnds(null, new Date(at(3)))
  watched.saw(end, new Date(at(9)))
  const [since] = await states(readers, watched)
  expect(since?.lagSeconds).toBe(60)
})

test('events of the past that were written a moment ago are no lag', async () => {
  const { events } = await shop.events.readAll(null, 10)
  const [first] = events.map(({ position }) => position)
  const readers = [reader('new', null), reader('half-way', first ?? '')]
  const lags = async (ends: LogEnds) =>
    (await states(readers, ends)).map(({ lagSeconds }) => lagSeconds)
  expect(await lags(rememberEnds(null, new Date(at(9))))).toEqual([60, 60])
  expect(await lags(rememberEnds(first ?? '', new Date(at(9))))).toEqual([9 * 60, 60])
  const watched = rememberEnds(null, new Date(at(3)))
  watched.saw(first ?? '', new Date(at(5)))
  expect(await lags(watched)).toEqual([7 * 60, 5 * 60])
})

test('whoever has parked something is behind, and nobody else', async () => {
  const lease = await shop.store.acquireLease('test', 'test', 10_000)
  const [mark] = await shop.events.marksBefore(null, 1)
  if (lease === undefined || mark === undefined) throw new Error('nothing to write with')
  const parked = ['a@1', 'b@1', 'b@2'].flatMap((id) =>
    [1, 2].map((n) => ({ id: `${id}/order-${n}`, reader: id, position: mark.position })),
  )
  const writes = parked.map((doc) => ({ id: doc.id, doc }))
  await shop.store.commit([{ collection: parkedStreams, writes }], mark, lease)
  const there = ['a', 'b', 'c'].map((name) => reader(name, mark.position))
  expect((await states(there)).filter(isBehind).map(({ reader: name }) => name)).toEqual(['a', 'b'])
})

test('the read models of the API are made by readers that there are', () => {
  const known = allProjections.map(({ collection }) => collection.name)
  const catalogue = catalogueQueries(createShelf(realWorld, roomOfEach()), positionGate(realWorld))
  const queries = openQueries({
    store: shop.store,
    events: shop.events,
    catalogue,
    world: realWorld,
  })
  const asked = Object.values(queries).flatMap((one) => ('readers' in one ? one.readers : []))
  expect(asked).toContain('payments')
  expect(known).toEqual(expect.arrayContaining(asked))
})
