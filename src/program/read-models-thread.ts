import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { Alert } from '../lib/alerts.ts'
import { allProjections } from '../projections/all-projections.ts'
import { type Runner, startProjections } from '../projections/runner.ts'
import { EVENTS_DB, READ_DB, VAULT_DB } from '../stores/data-folder.ts'
import { openEvents } from '../stores/event-store/codec.ts'
import { createBell, openEmbeddedEventStore } from '../stores/event-store/embedded.ts'
import { writeEventsDb } from '../stores/event-store/events-db-writes.ts'
import { openEmbeddedReadStore } from '../stores/read-store/embedded.ts'
import { openArrivals } from '../stores/read-store/embedded-checkpoints.ts'
import { type ReadDbWrites, readDbWrites } from '../stores/read-store/embedded-writes.ts'
import type { ReadModelsNotice, ReadModelsWrites } from '../stores/read-store/read-models-thread.ts'
import { openSqlite } from '../stores/sqlite.ts'
import { openEmbeddedVault } from '../stores/vault/embedded.ts'
import { writeVault } from '../stores/vault/embedded-writes.ts'
import { withKeyCache } from '../stores/vault/key-cache.ts'
import { sent } from '../stores/writer/messages.ts'
import { serveWriter } from '../stores/writer/serve-writer.ts'
import { writeAtOnce } from '../stores/writer/writer.ts'
import { readVariables } from './config.ts'
import { roomOf } from './memory.ts'
import { realWorld as world } from './real-world.ts'
import { openTracing } from './tracing.ts'
import { spaceAt } from './watch-disk.ts'

/**
 * The script of the thread that keeps the read models of a data folder. It reads the log and the vault on connections of
 * its own, and appends nothing.
 */
if (parentPort === null) throw new Error('This script runs in a thread of Duka')
const port = parentPort
const tell = (notice: ReadModelsNotice): void => port.postMessage({ notice })
const alert: Alert = (code, facts) => tell({ kind: 'alert', code, facts })

const variables = readVariables(process.env)
const tracing = await openTracing(variables, world, (reason) => tell({ kind: 'untraced', reason }))

/** A rebuild writes to `read.db` in many places at once, so its connection keeps so many times the pages of others. */
const READ_PAGES = 8
const { pagesMib } = workerData

const pathOf = (file: string) => join(workerData.path, file)
const files = {
  events: openSqlite(pathOf(EVENTS_DB), 'FULL', pagesMib),
  vault: openSqlite(pathOf(VAULT_DB), 'FULL', pagesMib),
  read: openSqlite(pathOf(READ_DB), 'NORMAL', READ_PAGES * pagesMib),
}

const bell = createBell()
const log = openEmbeddedEventStore(files.events, writeEventsDb(files.events, world), world, bell)
const vault = openEmbeddedVault(files.vault, writeVault(files.vault, world), world)
const room = roomOf(variables.MEMORY_MB)
const events = openEvents(log, withKeyCache(vault, world, room), world, { alert })

const arrivals = openArrivals(world)
const writes = readDbWrites(files.read, world, (moved) => {
  arrivals.announce(moved)
  tell({ kind: 'moved', moved })
})
const store = openEmbeddedReadStore(files.read, writeAtOnce<ReadDbWrites>(writes), arrivals, world)

let runner: Runner | undefined
const stop = async (): Promise<void> => {
  await runner?.stop()
  runner = undefined
}

const keep = (holder: string): void => {
  runner ??= startProjections({
    events,
    store,
    projections: allProjections,
    holder,
    world,
    alert,
    trace: tracing.trace,
    freeBytes: async () => (await spaceAt(workerData.path)).free,
    onRebuild: (readModels) => tell({ kind: 'rebuilding', readModels }),
    onError: (error) => tell({ kind: 'failed', error: sent(error) }),
  })
}

const writer = writeAtOnce<ReadModelsWrites>({
  ...writes,
  keep: ({ holder }) => {
    keep(holder)
  },
  look: () => {
    bell.ring()
  },
  parkedEvents: async () => (await runner?.parkedEvents()) ?? {},
  stop: async () => {
    await stop()
    return undefined
  },
})

serveWriter(port, writer, async () => {
  await stop()
  await tracing.stop()
  for (const db of Object.values(files)) db.close()
})
