import type { Logger } from 'pino'
import { startOperationsServer } from '../http/operations-server.ts'
import type { World } from '../lib/world.ts'
import type { Metrics } from '../runtime/metrics.ts'
import { StoreUnavailable } from '../stores/store-unavailable.ts'
import { figuresOnShopPort } from './figures.ts'
import type { Config } from './settings/config.ts'

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 5_000

type Deps = {
  config: Config
  world: World
  log: Logger
  metrics: Metrics
  ready(): Promise<void>
}

/** Undefined when all stores answer. */
const whatIsMissing = async (ready: () => Promise<void>): Promise<StoreUnavailable | undefined> => {
  try {
    await ready()
    return undefined
  } catch (error) {
    if (error instanceof StoreUnavailable) return error
    throw error
  }
}

const reasonOf = ({ cause }: StoreUnavailable): string =>
  cause instanceof Error ? cause.message : String(cause)

/**
 * Resolves once every store has answered, asking less and less often. The log and /health/ready name the stores that it
 * waits for. Throws the reason of `stopping` when that aborts.
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
