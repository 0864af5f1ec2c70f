/**
 * Measures `migrate:store` with a log of 100,000 events, killed twice on the way. Run `npm run build`, then `npx tsx
 * bench/migrate.ts [events]`. The target is a stand-in for EventStoreDB that answers each append after 3.5 ms, in
 * order, as a server that writes to disk does: one after another would be 280 appends a second.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { realWorld } from '../src/program/real-world.ts'
import { type DataFolder, openDataFolder } from '../src/stores/data-folder.ts'
import { openEventStoreDb } from '../src/stores/event-store/eventstoredb/eventstoredb.ts'
import type { EventBatch } from '../src/stores/event-store/port.ts'
import { spawnStandIn } from '../src/testing/event-store/spawned.ts'
import { mongoEngine } from '../src/testing/stores/engines.ts'
import { newEvents } from '../src/testing/stores/new-events.ts'

const total = Number(process.argv[2] ?? 100_000)
const SLOW = { answerAfterMs: 3.5 }
const perStream = 5
const BLOCK = 1_000
const main = fileURLToPath(new URL('../dist/server/migrate-store.js', import.meta.url))

const fill = async ({ eventStore, close }: DataFolder) => {
  for (let start = 0; start < total / perStream; start += BLOCK) {
    const streams = Array.from({ length: BLOCK }, (_, n) => `order-${start + n}`)
    await Promise.all(streams.map((name) => eventStore.append(name, -1, newEvents(2))))
    await Promise.all(streams.map((name) => eventStore.append(name, 1, newEvents(perStream - 2))))
  }
  await close()
}

const engine = mongoEngine()
if ('reason' in engine) throw new Error(engine.reason)
const mongo = await engine.start()
const folder = await mkdtemp(join(tmpdir(), 'duka-bench-'))
const standIn = await spawnStandIn(join(folder, 'log.jsonl'), 0, SLOW)
const target = await openEventStoreDb(standIn.url, realWorld)
await fill(openDataFolder(folder, realWorld))

const run = () => {
  const urls = { EVENTSTORE_URL: standIn.url, MONGODB_URL: mongo.url }
  return spawn(process.execPath, [main], {
    env: { ...process.env, ...urls, DATA_DIR: folder },
    stdio: 'inherit',
  })
}
/** Reads a single stream, which costs next to nothing. */
const hasCome = async (share: number): Promise<boolean> => {
  const block = Math.floor(((total / perStream) * share) / BLOCK) * BLOCK
  return (await target.readStream(`order-${block}`)).length > 0
}

const count = async (): Promise<number> => {
  let events = 0
  for (let after: string | null = null; ; ) {
    const page: EventBatch = await target.readAll(after, 5_000)
    if (page.events.length === 0) return events
    events += page.events.length
    after = page.position
  }
}

/** The seconds that `work` takes. */
const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1_000
}

let seconds = 0
for (const share of [0.3, 0.7]) {
  const spent = await secondsOf(async () => {
    const child = run()
    while (!(await hasCome(share))) await delay(100)
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  })
  seconds += spent
  console.log(`killed after ${spent.toFixed(1)} s with ${await count()} events there`)
}
const isAllThere = async (): Promise<boolean> =>
  (await target.readStream(`order-${total / perStream - 1}`)).length === perStream

const last = run()
const ended = once(last, 'exit')
seconds += await secondsOf(async () => {
  while (!(await isAllThere())) await delay(100)
})
const compared = await secondsOf(() => ended)
const [code] = await ended
console.log(
  `all there after ${seconds.toFixed(1)} s in three runs, ${Math.round(total / seconds)} events a second;` +
    ` compared as a whole after ${compared.toFixed(1)} s more, ${await count()} events`,
)
await target.close()
standIn.child.kill()
await mongo.stop()
await rm(folder, { recursive: true })
process.exitCode = Number(code)
