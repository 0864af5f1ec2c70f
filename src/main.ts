import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Config, ConfigError, readConfig } from './config.ts'
import { DEMO_PASSWORD, demoAccounts } from './demo/accounts.ts'
import { seedDemo } from './demo/seed.ts'
import { seedState } from './demo/seed-state.ts'
import { defaultLimits } from './http/budgets.ts'
import { createLog } from './log.ts'
import { type Shop, startShop } from './shop/start-shop.ts'
import { DataFolderInUse } from './stores/data-folder.ts'

const here = dirname(fileURLToPath(import.meta.url))
const folder = (...candidates: string[]): string | undefined =>
  candidates.map((path) => join(here, path)).find((path) => existsSync(path))

/** Built, this is dist/server/main.js; while developing, src/main.ts. */
const isBuilt = basename(here) === 'server'
const web = isBuilt ? folder('../web') : folder('../dist/web')
const pages = isBuilt ? folder('../pages') : folder('../dist/pages')
const pictures = isBuilt ? folder('pictures', '../../src/demo/pictures') : folder('demo/pictures')

const addressOf = ({ PUBLIC_URL }: Config, host: string, port: number): string => {
  if (PUBLIC_URL !== undefined) return PUBLIC_URL
  const isHere = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host)
  return `http://${isHere ? 'localhost' : host}:${port}`
}

const accounts = (): string[] => [
  `Demo accounts, all with the password ${DEMO_PASSWORD}:`,
  ...demoAccounts.map(({ username, role }) => `  ${username.padEnd(20)} ${role}`),
]

const introduce = async (config: Config, { http, commands }: Shop): Promise<void> => {
  const place =
    http === undefined
      ? `Duka works as ${config.ROLES.join(', ')}`
      : `Duka is open at ${addressOf(config, http.host, http.port)}`
  const isShown = config.DEMO && (await seedState(commands.events)) === 'complete'
  process.stdout.write(`${[place, ...(isShown ? accounts() : [])].join('\n')}\n`)
}

const run = async (config: Config, stopping: AbortSignal): Promise<void> => {
  const seed = config.DEMO
    ? (deps: Shop['commands']) => seedDemo(deps, undefined, stopping)
    : undefined
  const log = createLog(config.LOG_LEVEL)
  const shop = await startShop(config, log, {
    web,
    pages,
    pictures,
    limits: defaultLimits,
    seed,
    stopping,
  })
  await introduce(config, shop)
  await new Promise<void>((resolve) => {
    if (stopping.aborted) resolve()
    stopping.addEventListener('abort', () => resolve())
  })
  await shop.stop()
}

const portTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

/** What the operator can mend is said in a line; anything else with where it came from. */
const explain = (error: unknown): string => {
  if (error instanceof ConfigError || error instanceof DataFolderInUse) return error.message
  if (portTaken(error)) return 'The port is taken. Stop the other program, or set PORT.'
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

const main = async (): Promise<number> => {
  const stopping = new AbortController()
  // A second signal finds no listener and ends the process at once.
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => stopping.abort())
  try {
    await run(readConfig(process.env), stopping.signal)
    return 0
  } catch (error) {
    if (stopping.signal.aborted && error === stopping.signal.reason) return 0
    process.stderr.write(`${explain(error)}\n`)
    return 1
  }
}

process.exit(await main())
