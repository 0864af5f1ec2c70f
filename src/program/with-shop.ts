import type { Logger } from 'pino'
import type { World } from '../lib/world.ts'
import type { OperatorDeps } from '../operator/operation.ts'
import { createMetrics } from '../runtime/metrics.ts'
import { stopStack } from '../runtime/stop-stack.ts'
import { openStores } from './compose.ts'
import { openRecords } from './open-records.ts'
import { askAllStores } from './readiness.ts'
import { addressOf } from './settings/address-of.ts'
import type { Config } from './settings/config.ts'

/**
 * Opens the shop's stores for the duration of `work`, without a server and without workers. Read models are as they
 * were left. Throws `DataFolderInUse`, and `StoreUnavailable` where a store does not answer.
 */
export const withShop = async <T>(
  config: Config,
  world: World,
  log: Logger,
  work: (deps: OperatorDeps) => Promise<T>,
): Promise<T> => {
  const stack = stopStack(world)
  try {
    const stores = await openStores(config, world, (error) =>
      log.error({ err: error }, 'store failed'),
    )
    stack.started('the stores', stores.close)
    await askAllStores(stores, world)
    const { commands } = await openRecords({
      config,
      world,
      stores,
      metrics: createMetrics(world),
      log,
      alert: (code, facts) => log.error({ alert: code, ...facts }, 'somebody has to look at this'),
      keeps: false,
      stack,
    })
    return await work({
      commands,
      jobs: stores.jobQueue,
      address: addressOf(config, config.HOST, config.PORT),
    })
  } finally {
    await stack.stop()
  }
}
