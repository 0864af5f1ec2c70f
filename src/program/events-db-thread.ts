import { parentPort, workerData } from 'node:worker_threads'
import { writeEventsDb } from '../stores/event-store/events-db-writes.ts'
import { openSqlite } from '../stores/sqlite.ts'
import { serveWriter } from '../stores/writer/serve-writer.ts'
import { realWorld } from './real-world.ts'

/** The script of the thread that writes to `events.db`. */
if (parentPort === null) throw new Error('This script runs in a thread of Duka')
const db = openSqlite(workerData.path, 'FULL', workerData.pagesMib)
serveWriter(parentPort, writeEventsDb(db, realWorld), db.close)
