import { parentPort, workerData } from 'node:worker_threads'
import { serveWrites } from '../stores/events-db/thread.ts'
import { realWorld } from './real-world.ts'

/** The script of the thread that writes to `events.db`. */
if (parentPort === null) throw new Error('This script runs in a thread of Duka')
serveWrites(parentPort, workerData, realWorld)
