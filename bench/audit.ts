/**
 * Measures how long it takes to read a history as of a random moment: of a stock record with 20,000 events, of a
 * product, a branch and a user with 5,000 each, and of orders. Run `npx tsx bench/audit.ts [folder]`. A shop in the
 * folder gets the long histories once; without a folder a small shop is made.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 } from 'uuid'
import { realWorld } from '../src/program/real-world.ts'
import { branchSpans, causedEvents, productSpans } from '../src/projections/audit/projection.ts'
import { openAuditQueries } from '../src/projections/audit/queries.ts'
import { type AuditThing, ownStream } from '../src/projections/audit/thing.ts'
import { orders } from '../src/projections/orders/projection.ts'
import { startProjections } from '../src/projections/runner.ts'
import { stockSpans } from '../src/projections/stock/spans.ts'
import { transfers } from '../src/projections/stock/transfers.ts'
import { openDataFolder } from '../src/stores/data-folder.ts'
import { openEvents } from '../src/stores/event-store/codec.ts'
import type { Events } from '../src/stores/event-store/events.ts'
import { busyBranch, busyProduct, busyShelf } from '../src/testing/audit/busy-things.ts'
import { appender, withEveryKey } from '../src/testing/log.ts'
import { type Given, recorded } from '../src/testing/projections/fold.ts'
import { type Random, seededRandom, shopHistory } from '../src/testing/projections/history.ts'

const USER = '00000000-0000-7000-8000-000000099001'
const ID = 99_001
const BATCH = 1_000
const MINUTE = 60_000
const START = Date.UTC(2026, 0, 1)

const times = (length: number, event: (n: number, at: string) => Given): Given[] =>
  Array.from({ length }, (_, n) => event(n, new Date(START + n * MINUTE).toISOString()))

const user = (length: number): Given[] =>
  times(length, (n, at) => {
    const registered = { username: 'long', email: 'l@b.example', fullName: 'L', phoneNumber: '' }
    if (n === 0) return { at, type: 'UserRegistered', data: { userId: USER, ...registered } }
    return { at, type: n % 2 === 1 ? 'UserDeactivated' : 'UserReactivated', data: { userId: USER } }
  })

/** A long history, with its number of events and the moments (ms) of its first and last one. */
type LongThing = { thing: AuditThing; length: number; start: number; end: number }
type Made = { thing: AuditThing; given: Given[] }

const made: readonly Made[] = [
  { thing: { kind: 'stock', id: '1.9.0' }, given: busyShelf(20_000) },
  { thing: { kind: 'product', id: String(ID) }, given: busyProduct(ID, 5_000) },
  { thing: { kind: 'branch', id: String(ID) }, given: busyBranch(ID, 5_000) },
  { thing: { kind: 'user', id: USER }, given: user(5_000) },
]

const timeOf = (event: Given | undefined): number => Date.parse(event?.at ?? '')
const longThings: readonly LongThing[] = made.map(({ thing, given }) => ({
  thing,
  length: given.length,
  start: timeOf(given[0]),
  end: timeOf(given.at(-1)),
}))

const addThing = async (events: Events, { thing, given }: Made): Promise<void> => {
  const stream = ownStream(thing)
  if ((await events.readStream(stream, given.length - 1, 1)).length > 0) return
  const toAppend = recorded(given).map(({ meta, type, data }) => ({
    id: v7(),
    meta,
    event: Object.assign({ type, data }),
  }))
  for (let from = 0; from < toAppend.length; from += BATCH) {
    const done = await events.append(stream, from - 1, toAppend.slice(from, from + BATCH))
    if (!done.ok) throw new Error(`${stream} has ${done.actual + 1} events already`)
  }
}

/** Appends the long histories that the log does not have yet. */
const addLongThings = async (events: Events): Promise<void> => {
  for (const one of made) await addThing(events, one)
}

/** Fills in orders, of which some are asked for. */
const fillSmallShop = (events: Events, random: Random): Promise<void> =>
  appender(events)(shopHistory({ branches: 5, products: 200, orders: 2_000 }, random))

const ASKED = Number(process.env.ASKED ?? 200)
const kept = process.argv[2]
const folder = kept ?? (await mkdtemp(join(tmpdir(), 'duka-bench-audit-')))
const stores = openDataFolder(folder, realWorld)
const events = openEvents(stores.eventStore, withEveryKey(stores.vault), realWorld)
const store = stores.readStore
const random = seededRandom(1)
const world = { ...realWorld, now: () => new Date('2030-01-01T00:00:00.000Z') }

if (kept === undefined) await fillSmallShop(events, random)
await addLongThings(events)

const alert = () => undefined
const onError = (error: unknown) => console.error(error)
const runner = startProjections({
  events,
  store,
  world,
  alert,
  onError,
  holder: 'bench',
  projections: [stockSpans, productSpans, branchSpans, causedEvents, orders, transfers],
})
const begun = performance.now()
await runner.caughtUp()
console.log(`read models there after ${Math.round(performance.now() - begun)} ms`)

const { historyOf } = openAuditQueries({ events, store, world })
const admin = { id: 'bench', role: 'admin' } as const

const measure = async (what: string, ask: () => Promise<unknown>): Promise<void> => {
  for (let n = 0; n < ASKED / 10; n += 1) await ask()
  const times: number[] = []
  const before = process.cpuUsage()
  for (let n = 0; n < ASKED; n += 1) {
    const at = performance.now()
    await ask()
    times.push(performance.now() - at)
  }
  const { user, system } = process.cpuUsage(before)
  const processor = ((user + system) / 1_000 / ASKED).toFixed(1)
  times.sort((a, b) => a - b)
  const at = (part: number) => times[Math.floor(part * (times.length - 1))]?.toFixed(1)
  console.log(
    `${what}: median ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms, processor ${processor} ms`,
  )
}

for (const { thing, length, start, end } of longThings) {
  for (const limit of [1, 50, 500]) {
    await measure(`a ${thing.kind} of ${length} events as of a moment, ${limit} entries`, () => {
      const asOf = new Date(start + random() * (end - start)).toISOString()
      return historyOf(admin, { ...thing, asOf, page: { limit } })
    })
  }
}

const { docs } = await store.find(orders.collection, { where: {}, sort: ['-placedAt'], limit: 500 })
const count = await store.count(orders.collection, {}, 1_000_000)
await measure(`an order among ${count}, with its payment`, () => {
  const id = docs[Math.floor(random() * docs.length)]?.id ?? ''
  return historyOf(admin, { kind: 'order', id, page: { limit: 500 } })
})

await runner.stop()
await stores.close()
if (kept === undefined) await rm(folder, { recursive: true })
