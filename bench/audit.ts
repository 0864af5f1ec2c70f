/**
 * Measures what a history costs as of random moments: of a stock record of 20,000 events, and of the orders of a shop
 * with many. `npx tsx bench/audit.ts`, with ORDERS (2,000 when absent) and EVENTS (20,000).
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 } from 'uuid'
import { openAuditQueries } from '../src/projections/audit/queries.ts'
import { busyShelf } from '../src/projections/audit/testing/lively-shop.ts'
import { causedEvents } from '../src/projections/caused-events/projection.ts'
import { orders } from '../src/projections/orders/projection.ts'
import { startProjections } from '../src/projections/runner.ts'
import { stockSpans } from '../src/projections/stock-spans/projection.ts'
import { recorded } from '../src/projections/testing/fold.ts'
import { seededRandom, shopHistory } from '../src/projections/testing/history.ts'
import { appender, withEveryKey } from '../src/projections/testing/shop.ts'
import { transfers } from '../src/projections/transfers/projection.ts'
import { openDataFolder } from '../src/stores/data-folder.ts'
import { openEvents } from '../src/stores/event-store/codec.ts'

const EVENTS = Number(process.env.EVENTS ?? 20_000)
const ORDERS = Number(process.env.ORDERS ?? 2_000)
const ASKED = 200
const STREAM = 'inventory-1.9.0'

const folder = await mkdtemp(join(tmpdir(), 'duka-bench-audit-'))
const stores = openDataFolder(folder)
const events = openEvents(stores.eventStore, withEveryKey(stores.vault))
const store = stores.readStore
const random = seededRandom(1)
const now = () => new Date('2030-01-01T00:00:00.000Z')

const shelf = recorded(busyShelf(EVENTS))
for (let from = 0; from < EVENTS; from += 1_000) {
  const part = shelf.slice(from, from + 1_000)
  await events.append(
    STREAM,
    from - 1,
    part.map(({ meta, type, data }) => ({
      ...{ id: v7(), meta },
      event: Object.assign({ type, data }),
    })),
  )
}
await appender(events)(shopHistory({ branches: 5, products: 200, orders: ORDERS }, random))

const alert = () => undefined
const onError = (error: unknown) => console.error(error)
const runner = startProjections({
  ...{ events, store, now, alert, onError, holder: 'bench' },
  projections: [stockSpans, causedEvents, orders, transfers],
})
const begun = performance.now()
await runner.caughtUp()
console.log(`read models built in ${Math.round(performance.now() - begun)} ms`)

const { historyOf } = openAuditQueries({ events, store, now })
const admin = { id: 'bench', role: 'admin' } as const
const start = Date.parse(shelf[0]?.meta.at ?? '')
const span = Date.parse(shelf.at(-1)?.meta.at ?? '') - start

const measure = async (what: string, ask: () => Promise<unknown>): Promise<void> => {
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

for (const limit of [1, 50, 500]) {
  await measure(`a stock record of ${EVENTS} events as of a moment, ${limit} entries`, () => {
    const asOf = new Date(start + random() * span).toISOString()
    return historyOf(admin, { kind: 'stock', id: '1.9.0', asOf, page: { limit } })
  })
}
await measure(`an order among ${ORDERS}, with its payment`, () => {
  const n = 1 + Math.floor(random() * ORDERS)
  const id = `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
  return historyOf(admin, { kind: 'order', id, page: { limit: 500 } })
})

await runner.stop()
await stores.close()
await rm(folder, { recursive: true })
