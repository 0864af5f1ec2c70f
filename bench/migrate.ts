import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type DataFolder, openDataFolder } from '../src/stores/data-folder.ts'
import { openEventStoreDb } from '../src/stores/event-store/eventstoredb.ts'
import type { EventStore } from '../src/stores/event-store/port.ts'
import { spawnStandIn } from '../src/stores/event-store/testing/spawned.ts'
import { mongoEngine } from '../src/stores/testing/engines.ts'
import { newEvents } from '../src/stores/testing/new-events.ts'

// `npm run build`, then `node --import tsx bench/migrate.ts [events]`: moves a log of 200,000 events, killing the
// mover twice on the way. The target is the stand-in, which never syncs: the figures are the mover's own.

const total = Number(process.argv[2] ?? 200_000)
const perStream = 5
const main = fileURLToPath(new URL('../dist/server/migrate-store.js', import.meta.url))

const fill = async ({ eventStore, close }: DataFolder) => {
  for (let start = 0; start < total / perStream; start += 1_000) {
    const streams = Array.from({ length: 1_000 }, (_, n) => `order-${start + n}`)
    await Promise.all(streams.map((name) => eventStore.append(name, -1, newEvents(2))))
    await Promise.all(streams.map((name) => eventStore.append(name, 1, newEvents(perStream - 2))))
  }
  await close()
}

const engine = mongoEngine()
if ('reason' in engine) throw new Error(engine.reason)
const mongo = await engine.start()
const folder = await mkdtemp(join(tmpdir(), 'duka-bench-'))
const standIn = await spawnStandIn(join(folder, 'log.jsonl'))
const target: EventStore = await openEventStoreDb(standIn.url)
await fill(openDataFolder(folder))

const run = () => {
  const urls = { EVENTSTORE_URL: standIn.url, MONGODB_URL: mongo.url }
  return spawn(process.execPath, [main], {
    env: { ...process.env, ...urls, DATA_DIR: folder },
    stdio: 'inherit',
  })
}
const copied = async (store: EventStore): Promise<number> => {
  let count = 0
  for (let after: string | null = null; ; ) {
    const batch: { events: readonly unknown[]; position: string } = await store.readAll(
      after,
      5_000,
    )
    if (batch.events.length === 0) return count
    count += batch.events.length
    after = batch.position
  }
}

for (const share of [0.3, 0.7]) {
  const child = run()
  const start = performance.now()
  while ((await copied(target)) < total * share) await delay(2_000)
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  const seconds = ((performance.now() - start) / 1_000).toFixed(0)
  console.log(`killed after ${seconds} s with ${await copied(target)} events there`)
}
const start = performance.now()
const [code] = await once(run(), 'exit')
const seconds = ((performance.now() - start) / 1_000).toFixed(0)
console.log(
  `the last run ended with ${code} after ${seconds} s; ${await copied(target)} events there`,
)
await target.close()
standIn.child.kill()
await mongo.stop()
await rm(folder, { recursive: true })
process.exitCode = code
