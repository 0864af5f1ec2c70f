import { parentPort, workerData } from 'node:worker_threads'
import { openSqlite } from '../stores/sqlite.ts'
import { writeVault } from '../stores/vault/embedded-writes.ts'
import { serveWriter } from '../stores/writer/serve-writer.ts'
import { realWorld } from './real-world.ts'

/** The script of the thread that writes to `vault.db`. */
if (parentPort === null) throw new Error('This script runs in a thread of Duka')
const db = openSqlite(workerData.path, 'FULL', workerData.pagesMib)
serveWriter(parentPort, writeVault(db, realWorld), db.close)
