import { createHash, timingSafeEqual } from 'node:crypto'
import { hashesAtOnce } from '../commands/user/credentials.ts'
import { startOperationsServer } from '../http/operations/operations-server.ts'
import type { HttpDeps } from '../http/server/deps.ts'
import { isFromThisMachine } from '../http/server/network.ts'
import type { Metrics } from '../runtime/metrics.ts'
import { type Config, isPrivate } from './config.ts'

type FiguresAccess = HttpDeps['figures']

const everybody: FiguresAccess = () => true
const nobody: FiguresAccess = () => false
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Allows requests that carry the token. */
const bearerOf =
  (token: string): FiguresAccess =>
  ({ headers: { authorization = '' } }) =>
    timingSafeEqual(digest(authorization), digest(`Bearer ${token}`))

type Deps = Omit<Parameters<typeof startOperationsServer>[0], 'figures'>

/**
 * Who may read the figures on the shop's port: whoever has the token or, without a token, requests from this machine.
 */
export const figuresOnShopPort = (config: Config): FiguresAccess => {
  if (config.METRICS_TOKEN !== undefined) return bearerOf(config.METRICS_TOKEN)
  return config.METRICS_PORT === undefined && isPrivate(config) ? isFromThisMachine : nobody
}

/**
 * Serves figures and health on a separate port, if the configuration names one. Without a token everybody who reaches
 * the port may read them.
 */
export const startFigures = async (
  { HOST, METRICS_PORT, METRICS_TOKEN }: Config,
  deps: Deps,
): Promise<{ port: number; stop(): Promise<void> } | undefined> => {
  if (METRICS_PORT === undefined) return undefined
  const figures = METRICS_TOKEN === undefined ? everybody : bearerOf(METRICS_TOKEN)
  return startOperationsServer({ ...deps, figures }, { host: HOST, port: METRICS_PORT })
}

/** Publishes how many password hashes may run at once, and the most that did. */
export const watchHashes = (metrics: Metrics): void =>
  metrics.gauge({
    name: 'duka_password_hashes',
    help: 'Password hashes made at a time',
    label: 'figure',
    read: async () => hashesAtOnce(),
  })
