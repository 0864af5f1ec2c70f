import { setTimeout as pause } from 'node:timers/promises'
import type { Stores } from '../compose.ts'
import type { Metrics } from '../http/metrics.ts'
import { StoreUnavailable } from '../stores/store-unavailable.ts'
import { collections } from './start-projections.ts'

const PATIENCE_MS = 3_000
const NOBODY = '0'.repeat(64)

type Question = (stores: Stores) => Promise<unknown>

/** Something small to ask of each store. */
const questions: Readonly<Record<string, Question>> = {
  'event store': ({ eventStore }) => eventStore.head(),
  'read store': ({ readStore }) =>
    Promise.all(collections.slice(0, 1).map((one) => readStore.checkpoint(one))),
  vault: ({ vault }) => vault.session(NOBODY, new Date().toISOString()),
  'job queue': ({ jobQueue }) => jobQueue.counts(),
}

type Answer = { name: string; failure: unknown }

const tooLate = (): Promise<never> =>
  pause(PATIENCE_MS, undefined, { ref: false }).then(() => {
    throw new Error(`No answer within ${PATIENCE_MS} ms`)
  })

/** What each store answers; `failure` is undefined where all is well. */
const answers = (stores: Stores): Promise<Answer[]> =>
  Promise.all(
    Object.entries(questions).map(async ([name, ask]): Promise<Answer> => {
      try {
        await Promise.race([ask(stores), tooLate()])
        return { name, failure: undefined }
      } catch (failure) {
        return { name, failure }
      }
    }),
  )

/** Asks every store something small. Throws a `StoreUnavailable` that names those which do not answer within 3 s. */
export const askAllStores = async (stores: Stores): Promise<void> => {
  const missing = (await answers(stores)).filter(({ failure }) => failure !== undefined)
  const names = missing.map(({ name }) => name).join(', ')
  if (missing.length > 0) throw new StoreUnavailable(names, { cause: missing[0]?.failure })
}

/** Tells for each store whether it answers: 1 or 0. */
export const watchStores = (stores: Stores, metrics: Metrics): void =>
  metrics.gauge({
    name: 'duka_store_up',
    help: 'Whether a store answers this process',
    label: 'store',
    read: async () =>
      Object.fromEntries(
        (await answers(stores)).map(({ name, failure }) => [name, failure === undefined ? 1 : 0]),
      ),
  })
