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
  /** Hears where the progress is to be seen. */
  onOpen: ((host: string, port: number) => void) | undefined
  /** Hears that nobody can see it, as when the port is taken. */
  onFailed(error: unknown): void
}

/** The shop's port while the shop is being filled. Without progress nothing listens. */
export type OpeningDesk = {
  show(progress: PastProgress): void
  /** Whether anything was shown. */
  isOpen(): boolean
  /** Gives the shop the server that listens. Undefined where nothing was shown. */
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
