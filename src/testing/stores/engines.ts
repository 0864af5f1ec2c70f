import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chooseEngine } from './choose-engine.ts'
import { type Contained, isDockerHere, startContainer } from './containers.ts'
import { type Service, startService } from './service.ts'

/** An engine of the tests: a server of their own, or one that the environment names. `choose-engine.ts` chooses. */
export type Engine = { url: string; service?: Service; stop(): Promise<void> }
/** `from`: the folder whose data an engine that is not in a container begins with. */
export type EngineOrReason = { start: (from?: string) => Promise<Engine> } | { reason: string }

const found = (command: string): string | undefined => {
  try {
    return execFileSync('sh', ['-c', `command -v ${command}`], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}

/** REQUIRE_ALL forbids skipping: the reason becomes a failure. */
const missing = (reason: string): { reason: string } => {
  if (process.env.REQUIRE_ALL === '1') throw new Error(reason)
  return { reason }
}

type Ways = {
  /** The URL of a running server. */
  given: string | undefined
  container: Contained
  /** Undefined where it is not installed. */
  standIn?: ((from?: string) => Promise<Service>) | undefined
  urlOf(port: number): string
  /** Why there is no engine. */
  reason: string
}

const engineOf = ({ given, container, standIn, urlOf, reason }: Ways): EngineOrReason => {
  const chosen = chooseEngine({
    given: given !== undefined,
    docker: isDockerHere(),
    standIn: standIn !== undefined,
  })
  if (chosen === 'none') return missing(reason)
  if (given !== undefined) return { start: async () => ({ url: given, stop: async () => {} }) }
  const startOwn =
    chosen === 'container' || standIn === undefined ? () => startContainer(container) : standIn
  return {
    start: async (from) => {
      const service = await startOwn(from)
      return { url: urlOf(service.port), service, stop: service.stop }
    },
  }
}

/** FerretDB as `npm run build:ferretdb` makes it. */
export const ferretdb = fileURLToPath(new URL('../../../.cache/ferretdb', import.meta.url))

/** MONGODB_TEST_URL, or MongoDB in a container, or FerretDB. */
export const mongoEngine = (): EngineOrReason => {
  const ferret = (from?: string) =>
    startService(ferretdb, (port, folder) => [`127.0.0.1:${port}`, folder], from)
  return engineOf({
    given: process.env.MONGODB_TEST_URL,
    container: { service: 'mongodb', port: 27_017 },
    standIn: existsSync(ferretdb) ? ferret : undefined,
    urlOf: (port) => `mongodb://127.0.0.1:${port}/duka?retryWrites=false`,
    reason: 'no MongoDB: set MONGODB_TEST_URL, or run `npm run build:ferretdb` (needs go)',
  })
}

const durable = ['--appendonly', 'yes', '--appendfsync', 'always', '--save', '']

/** The options of a Redis on the loopback address. It keeps every write on disk. */
export const redisOptions = (port: number, folder: string): string[] => {
  return ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, ...durable]
}

/** REDIS_TEST_URL, or Redis in a container, or `redis-server` where it is installed. It keeps every write on disk. */
export const redisEngine = (): EngineOrReason => {
  const binary = found('redis-server')
  const installed = (command: string) => () => startService(command, redisOptions)
  return engineOf({
    given: process.env.REDIS_TEST_URL,
    container: { service: 'redis', port: 6_379, command: ['redis-server', ...durable] },
    standIn: binary === undefined ? undefined : installed(binary),
    urlOf: (port) => `redis://127.0.0.1:${port}`,
    reason: 'no Redis: set REDIS_TEST_URL, or install redis-server',
  })
}

/**
 * EVENTSTORE_TEST_URL, or EventStoreDB in a container. Undefined where there is neither: the stand-in is tested anyway.
 */
export const eventStoreEngine = (): (() => Promise<Engine>) | undefined => {
  const given = process.env.EVENTSTORE_TEST_URL
  if (given === undefined && !isDockerHere()) return undefined
  const engine = engineOf({
    given,
    container: {
      service: 'eventstore',
      port: 2_113,
      env: {
        EVENTSTORE_CLUSTER_SIZE: '1',
        EVENTSTORE_RUN_PROJECTIONS: 'None',
        EVENTSTORE_INSECURE: 'true',
        EVENTSTORE_HTTP_PORT: '2113',
      },
    },
    urlOf: (port) => `esdb://127.0.0.1:${port}?tls=false`,
    reason: '',
  })
  return 'start' in engine ? engine.start : undefined
}
