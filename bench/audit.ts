/**
 * Measures what a history costs as of random moments: of a stock record of 20,000 events, of a product, a branch and a
 * user of 5,000, and of orders. `npx tsx bench/audit.ts [folder]`: the shop in a folder gets the long things too, and a
 * folder that has them is measured as it is. Without one a small shop is made.
 */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { realWorld } from '../src/program/real-world.ts'
import { branchSpans, causedEvents, productSpans } from '../src/projections/audit/projection.ts'
import { openAuditQueries } from '../src/projections/audit/queries.ts'
import { orders } from '../src/projections/orders/projection.ts'
import { startProjections } from '../src/projections/runner.ts'
import { stockSpans } from '../src/projections/stock/spans.ts'
import { transfers } from '../src/projections/stock/transfers.ts'
import { openDataFolder } from '../src/stores/data-folder.ts'
import { openEvents } from '../src/stores/event-store/codec.ts'
import { withEveryKey } from '../src/testing/log.ts'
import { seededRandom } from '../src/testing/projections/history.ts'
import { addLongThings, fillSmallShop, longThings } from './audit/long-things.ts'

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
