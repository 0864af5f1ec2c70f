import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Service, startService } from './service.ts'

/** An engine for the tests: a server of their own, or one that the environment names. */
export type Engine = { url: string; service?: Service; stop(): Promise<void> }
export type EngineOrReason = { start: () => Promise<Engine> } | { reason: string }

const found = (command: string): string | undefined => {
  try {
    return execFileSync('sh', ['-c', `command -v ${command}`], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}

/** With REQUIRE_ALL set nothing may be skipped: the reason becomes a failure. */
const missing = (reason: string): { reason: string } => {
  if (process.env.REQUIRE_ALL === '1') throw new Error(reason)
  return { reason }
}

const given = (url: string): EngineOrReason => ({
  start: async () => ({ url, stop: async () => undefined }),
})

const own = (
  command: string,
  args: Parameters<typeof startService>[1],
  urlOf: (port: number) => string,
): EngineOrReason => ({
  start: async () => {
    const service = await startService(command, args)
    return { url: urlOf(service.port), service, stop: service.stop }
  },
})

/** A MongoDB-compatible server: MONGODB_TEST_URL, or FerretDB as `npm run build:ferretdb` makes it. */
export const mongoEngine = (): EngineOrReason => {
  if (process.env.MONGODB_TEST_URL !== undefined) return given(process.env.MONGODB_TEST_URL)
  const binary = fileURLToPath(new URL('../../../.cache/ferretdb', import.meta.url))
  if (!existsSync(binary)) {
    return missing('no MongoDB: set MONGODB_TEST_URL, or run `npm run build:ferretdb` (needs go)')
  }
  return own(
    binary,
    (port, folder) => [`127.0.0.1:${port}`, folder],
    (port) => `mongodb://127.0.0.1:${port}/duka?retryWrites=false`,
  )
}

/** A Redis: REDIS_TEST_URL, or `redis-server` where it is installed; it keeps every write on disk. */
export const redisEngine = (): EngineOrReason => {
  if (process.env.REDIS_TEST_URL !== undefined) return given(process.env.REDIS_TEST_URL)
  const binary = found('redis-server')
  if (binary === undefined) {
    return missing('no Redis: set REDIS_TEST_URL, or install redis-server')
  }
  const durable = ['--appendonly', 'yes', '--appendfsync', 'always', '--save', '']
  return own(
    binary,
    (port, folder) => ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, ...durable],
    (port) => `redis://127.0.0.1:${port}`,
  )
}
