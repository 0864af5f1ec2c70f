import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundled } from './bundled.ts'

/** The script of the thread that writes to `events.db`, built for tests. */
export const eventsDbThread: URL = pathToFileURL(
  bundled(fileURLToPath(new URL('../../program/events-db-thread.ts', import.meta.url))),
)
