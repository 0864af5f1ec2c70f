import type { Logger } from 'pino'
import type { Health } from '../contract/health.ts'
import { startOperationsServer } from '../http/operations/operations-server.ts'
import type { Alert } from '../lib/alerts.ts'
import { keepTrying } from '../lib/keep-trying.ts'
import { inTime, type World } from '../lib/world.ts'
import type { Metrics } from '../runtime/metrics.ts'
import { StoreFull, StoreUnavailable } from '../stores/store-unavailable.ts'
import type { Stores } from './compose.ts'
import type { Config } from './config.ts'
import { figuresOnShopPort } from './figures.ts'

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 5_000

type Deps = {
  config: Config
  world: World
  log: Logger
  metrics: Metrics
  ready(): Promise<void>
}

/** The failure that names the stores which do not answer. Undefined: all answer. */
const whatIsMissing = async (ready: () => Promise<void>): Promise<StoreUnavailable | undefined> => {
  try {
    await ready()
    return undefined
  } catch (error) {
    if (error instanceof StoreUnavailable) return error
    throw error
  }
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** Why the first of the missing stores is away, as well as its driver knows. */
const reasonOf = ({ cause }: StoreUnavailable): string =>
  cause instanceof StoreUnavailable && cause.why === undefined && cause.cause !== undefined
    ? messageOf(cause.cause)
    : messageOf(cause)

/**
 * Resolves once every store has answered. It asks less and less often; the program's log lines and /health/ready name
 * the missing stores. Throws the reason of `stopping` when that aborts.
 */
export const waitForStores = async (
  { config, world, log, metrics, ready }: Deps,
  stopping: AbortSignal = new AbortController().signal,
): Promise<void> => {
  let missing = await whatIsMissing(ready)
  if (missing === undefined) return
  const address = { host: config.HOST, port: config.PORT }
  const operations = await startOperationsServer(
    { world, metrics, figures: figuresOnShopPort(config), ready, log, behind: () => [] },
    address,
  )
  try {
    for (let waitMs = FIRST_WAIT_MS; missing; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
      log.warn({ missing: missing.engine, reason: reasonOf(missing) }, 'waiting for stores')
      await world.wait(waitMs, stopping)
      stopping.throwIfAborted()
      missing = await whatIsMissing(ready)
    }
  } finally {
    await operations.stop()
  }
}

const PATIENCE_MS = 3_000

type Asked = Record<
  'eventStore' | 'readStore' | 'vault' | 'jobQueue',
  Pick<Stores['eventStore'], 'probe'>
>

/** The stores that are asked to write something small: a store that can only be read could take no orders. */
const storesOf = ({ eventStore, readStore, vault, jobQueue }: Asked) => ({
  'event store': eventStore,
  'read store': readStore,
  vault,
  'job queue': jobQueue,
})

type Answer = { name: string; failure: unknown }

const asked = async (
  store: Pick<Stores['eventStore'], 'probe'>,
  world: Pick<World, 'after'>,
): Promise<void> => {
  if (await inTime(world, PATIENCE_MS, store.probe())) return
  throw new Error(`No answer within ${PATIENCE_MS} ms`)
}

/** The state of each store. `failure` is undefined if the store answered. */
const answers = (stores: Asked, world: Pick<World, 'after'>): Promise<Answer[]> =>
  Promise.all(
    Object.entries(storesOf(stores)).map(async ([name, store]): Promise<Answer> => {
      try {
        await asked(store, world)
        return { name, failure: undefined }
      } catch (failure) {
        return { name, failure }
      }
    }),
  )

/** Throws a `StoreUnavailable` with the names of the stores that refuse a write, or do not answer within 3 s. */
export const askAllStores = async (stores: Stores, world: World): Promise<void> => {
  const missing = (await answers(stores, world)).filter(({ failure }) => failure !== undefined)
  const names = missing.map(({ name }) => name).join(', ')
  if (missing.length > 0) throw new StoreUnavailable(names, { cause: missing[0]?.failure })
}

/** How it is with each store. `why`: the cause and what to do, where it takes no writes and the cause is known. */
export const storeStates = async (
  stores: Asked,
  world: Pick<World, 'after'>,
): Promise<Health['stores']> =>
  (await answers(stores, world)).map(({ name, failure }) => ({
    store: name,
    isUp: failure === undefined,
    why: (failure instanceof StoreUnavailable ? failure.why : undefined) ?? null,
  }))

/** A disk that is full for a quarter of a minute is met by one of these looks, also where nobody buys. */
const LOOK_EVERY_MS = 10_000

const isKnownAway = (answer: Answer): answer is Answer & { failure: StoreUnavailable } =>
  answer.failure instanceof StoreUnavailable

type Watching = { world: Pick<World, 'after' | 'elapsed' | 'wait'>; alert: Alert; log: Logger }

/**
 * Looks again and again whether the stores take writes, and raises an alert for each that says it does not. Health tells
 * it for a day: what was refused meanwhile is looked for later. A store that only answers late is no alert.
 */
export const tellStoresAway = (
  stores: Asked,
  { world, alert, log }: Watching,
): { stop(): Promise<void> } => {
  const stopping = new AbortController()
  const { signal } = stopping
  const look = async (progressed: () => void): Promise<void> => {
    await world.wait(LOOK_EVERY_MS, signal)
    if (signal.aborted) return
    for (const { name, failure } of (await answers(stores, world)).filter(isKnownAway))
      alert('store-away', {
        store: name,
        isFull: failure instanceof StoreFull,
        ...(failure.why !== undefined && { why: failure.why }),
      })
    progressed()
  }
  const onError = (error: unknown) => log.error({ err: error }, 'stores are not watched')
  const watching = keepTrying(look, { signal, onError, world })
  return {
    stop: async () => {
      stopping.abort()
      await watching
    },
  }
}

/** Publishes for each store whether it accepts writes: 1 or 0. */
export const watchStores = (stores: Stores, metrics: Metrics, world: World): void =>
  metrics.gauge({
    name: 'duka_store_up',
    help: 'Whether a store takes writes of this process',
    label: 'store',
    read: async () =>
      Object.fromEntries(
        (await storeStates(stores, world)).map(({ store, isUp }) => [store, isUp ? 1 : 0]),
      ),
  })
