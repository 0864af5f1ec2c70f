import type { Logger } from 'pino'
import type { LostPeriod } from '../domain/money-hold.ts'
import type { Config } from './config.ts'
import { type Shop, type ShopOptions, startShop } from './start-shop.ts'

const untilAborted = (signal: AbortSignal): Promise<null> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(null)
    signal.addEventListener('abort', () => resolve(null))
  })

type Keeping = Omit<ShopOptions, 'lost' | 'stopping'> & {
  stopping: AbortSignal
  /** Is called each time the shop has opened. */
  opened(shop: Shop): Promise<void>
}

/**
 * Runs the shop until `stopping` aborts. If the log loses events meanwhile, since an older copy was put in its place, the
 * shop stops in order and starts again at the same port: then all that it keeps in memory, read models and jobs are of
 * the log as it is. Throws what `startShop` throws.
 */
export const keepShop = async (
  config: Config,
  log: Logger,
  { opened, ...options }: Keeping,
): Promise<void> => {
  const { stopping } = options
  let { PORT } = config
  let lost: LostPeriod | null = null
  for (;;) {
    const shop: Shop = await startShop({ ...config, PORT }, log, { ...options, lost })
    await opened(shop)
    lost = await Promise.race([shop.wentBack, untilAborted(stopping)])
    if (lost === null) return shop.stop()
    log.warn('the log has lost events: the shop starts again on what it has')
    PORT = shop.http?.port ?? PORT
    await shop.stop().catch((error: unknown) => log.error({ err: error }, 'not everything stopped'))
  }
}
