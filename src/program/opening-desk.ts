import type { Logger } from 'pino'
import type { PastProgress } from '../demo/past/seed-past.ts'
import { startOpeningServer } from '../http/operations/opening-server.ts'
import type { HttpDeps } from '../http/server/deps.ts'
import type { Listening } from '../http/server/server.ts'
import type { World } from '../lib/world.ts'
import type { Metrics } from '../runtime/metrics.ts'
import type { Stack } from '../runtime/stop-stack.ts'
import type { Config } from './config.ts'
import { figuresOnShopPort } from './figures.ts'

type Deps = {
  config: Config
  world: World
  metrics: Metrics
  log: Logger
  behind: HttpDeps['behind']
  stack: Stack
  /** Is called with the address at which the progress can be seen. */
  onOpen: ((host: string, port: number) => void) | undefined
  /** Is called if the progress page cannot be opened, for example because the port is taken. */
  onFailed(error: unknown): void
}

/**
 * Holds the shop's port while the shop is being filled, and shows the progress there. It listens only once there is
 * progress.
 */
export type OpeningDesk = {
  show(progress: PastProgress): void
  /** Whether any progress was shown. */
  isOpen(): boolean
  /** Gives the listening server to the shop. Undefined: no progress was shown, so nothing listens. */
  handOver(): Promise<Listening | undefined>
}

export const openDesk = ({ config, stack, onOpen, onFailed, ...deps }: Deps): OpeningDesk => {
  let filling: PastProgress
  let server: ReturnType<typeof startOpeningServer> | undefined
  const leave = async () => (await server)?.stop()
  const open = () => {
    const figures = figuresOnShopPort(config)
    const about = { ...deps, figures, filling: () => filling }
    const opened = startOpeningServer(about, { host: config.HOST, port: config.PORT })
    opened.then(({ host, port }) => onOpen?.(host, port), onFailed)
    stack.started('the page of the progress', () => leave().catch(() => undefined))
    return opened
  }
  return {
    show: (progress) => {
      filling = progress
      server ??= open()
    },
    isOpen: () => server !== undefined,
    handOver: async () => {
      const opened = await server
      server = undefined
      return opened
    },
  }
}
