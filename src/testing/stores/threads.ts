import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundled } from './bundled.ts'

const script = (name: string): URL =>
  pathToFileURL(bundled(fileURLToPath(new URL(`../../program/${name}.ts`, import.meta.url))))

/** The scripts of the threads that write the embedded stores, built for tests. */
export const threads = {
  eventsDb: script('events-db-thread'),
  vaultDb: script('vault-db-thread'),
  readModels: script('read-models-thread'),
}
