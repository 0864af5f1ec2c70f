import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { realWorld } from '../src/program/real-world.ts'
import { openEventStoreDb } from '../src/stores/event-store/eventstoredb/eventstoredb.ts'
import { type EventStore, type NewEvent, NO_STREAM } from '../src/stores/event-store/port.ts'
import { spawnStandIn } from '../src/testing/event-store/spawned.ts'

// Measures the adapter's own speed. Its stand-in keeps the log in memory and a file, and never syncs.

const parallel = 64
const appends = 20_000
const catchUpBatch = 500

const newEvent = (): NewEvent => ({
  id: randomUUID(),
  type: 'OrderPlaced',
  data: { orderId: randomUUID(), lines: [{ productId: 17, quantity: 2, cents: 45_000 }] },
  metadata: { at: new Date().toISOString(), $correlationId: randomUUID() },
})

const perSecond = async (what: string, count: number, work: () => Promise<void>) => {
  const start = performance.now()
  await work()
  const seconds = (performance.now() - start) / 1_000
  console.log(`${what}: ${Math.round(count / seconds)}/s`)
}

const append = async (store: EventStore, count: number) => {
  for (let n = 0; n < count; n++) {
    const appended = await store.append(`order-${randomUUID()}`, NO_STREAM, [newEvent()])
    if (!appended.ok) throw new Error('A conflict on a stream of its own')
  }
}

const catchUp = async (store: EventStore, count: number) => {
  let [seen, batches] = [0, 0]
  for await (const { events } of store.subscribe(
    null,
    catchUpBatch,
    new AbortController().signal,
  )) {
    seen += events.length
    batches++
    if (seen >= count) break
  }
  console.log(`events a batch: ${Math.round(seen / batches)}`)
}

/** Milliseconds from the start of an append until a waiting subscription has its event. */
const latencies = async (store: EventStore, count: number) => {
  const stop = new AbortController()
  const events = store.subscribe(await store.head(), 100, stop.signal)[Symbol.asyncIterator]()
  const took: number[] = []
  for (let n = 0; n < count; n++) {
    const next = events.next()
    const start = performance.now()
    await append(store, 1)
    await next
    took.push(performance.now() - start)
  }
  stop.abort()
  return took.sort((a, b) => a - b)
}

const folder = await mkdtemp(join(tmpdir(), 'duka-bench-'))
const { child, url } = await spawnStandIn(join(folder, 'log.jsonl'))
const store = await openEventStoreDb(url, realWorld)
await append(store, 500)
await perSecond('appends one by one', 3_000, () => append(store, 3_000))
await perSecond(`appends, ${parallel} in parallel`, appends, async () => {
  const each = Math.floor(appends / parallel)
  await Promise.all(Array.from({ length: parallel }, () => append(store, each)))
})
await perSecond('events caught up with', 23_000, () => catchUp(store, 23_000))
const took = await latencies(store, 300)
console.log(
  `append until seen: median ${took[150]?.toFixed(1)} ms, p99 ${took[296]?.toFixed(1)} ms`,
)
await store.close()
child.kill()
await rm(folder, { recursive: true })
