import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type CommandDeps, issue } from './commands/engine/command.ts'
import { offerSetup, setupPath } from './commands/shop/offer-setup.ts'
import { formatDateTime } from './contract/rules/dates.ts'
import { DEMO_PASSWORD, demoAccounts } from './demo/accounts.ts'
import { DemoAccountsInReach, refuseDemoAccounts, seedState } from './demo/seed-state.ts'
import { system } from './domain/kernel/access.ts'
import { defaultLimits } from './http/server/limits/budgets.ts'
import { createLog } from './lib/alerts.ts'
import {
  addressOf,
  type Config,
  ConfigError,
  isOpenToOthers,
  readConfig,
} from './program/config.ts'
import { fillDemo } from './program/fill-demo.ts'
import { boundHeapGrowth } from './program/heap-growth.ts'
import { backupProgram } from './program/keep-backups.ts'
import { keepShop } from './program/keep-shop.ts'
import { LogRefused } from './program/know-log.ts'
import { heapGrowth } from './program/memory.ts'
import { realWorld } from './program/real-world.ts'
import type { Shop, ShopOptions } from './program/start-shop.ts'
import { stopAtSignal } from './program/stop-at-signal.ts'
import { DataFolderInUse } from './stores/data-folder.ts'
import { DataFolderUnusable } from './stores/data-folder-unusable.ts'

/**
 * The lines that tell the owner how to set up a shop without an administrator. Empty for any other shop. The secret is
 * printed once, by the process that made it.
 */
const inviteToSetUp = async (commands: CommandDeps, address: string): Promise<string[]> => {
  const by = {
    actor: system,
    commandId: commands.world.newId(),
    correlationId: commands.world.newId(),
  }
  const { result } = await issue(offerSetup, null, by, commands)
  if (!result.ok) return []
  const { secret, expiresAt } = result.value
  if (secret === undefined) {
    return [
      `This shop is not set up. The address for it was printed at an earlier start, and holds until ${formatDateTime(expiresAt)} (Nairobi).`,
      'Where it is lost: npm run admin -- create',
    ]
  }
  return [
    `Set up this shop at ${address}${setupPath(secret)}`,
    `The address works once, until ${formatDateTime(expiresAt)} (Nairobi). Keep it to yourself: it makes the administrator.`,
  ]
}

const here = dirname(fileURLToPath(import.meta.url))
const folder = (...candidates: string[]): string | undefined =>
  candidates.map((path) => join(here, path)).find((path) => existsSync(path))

/** The built program is dist/server/main.js. During development it is src/main.ts. */
const isBuilt = basename(here) === 'server'
const web = isBuilt ? folder('../web') : folder('../dist/web')
const pages = isBuilt ? folder('../pages') : folder('../dist/pages')
const pictures = isBuilt ? folder('pictures', '../../src/demo/pictures') : folder('demo/pictures')

const script = (name: string) => new URL(`${name}-thread.js`, import.meta.url)
const threads = {
  eventsDb: script('events-db'),
  vaultDb: script('vault-db'),
  readModels: script('read-models'),
}

const accounts = (): string[] => [
  `Demo accounts, all with the password ${DEMO_PASSWORD}:`,
  ...demoAccounts.map(({ username, role }) => `  ${username.padEnd(20)} ${role}`),
]

const WARNING =
  'WARNING: everybody who reaches this shop can sign in to the accounts above, as its admin too (DEMO=true).'
const NO_DEMO =
  'The shop is empty: no demo shop is filled in where others could reach it. DEMO=true fills it in all the same.'

const remarks = async (config: Config, { commands }: Shop): Promise<string[]> => {
  const state = await seedState(commands.events)
  if (config.DEMO && state === 'complete') {
    return [...accounts(), ...(isOpenToOthers(config) ? [WARNING] : [])]
  }
  return state === 'empty' && isOpenToOthers(config) ? [NO_DEMO] : []
}

const introduce = async (config: Config, shop: Shop): Promise<void> => {
  const { http } = shop
  const write = (lines: readonly string[]) => process.stdout.write(`${lines.join('\n')}\n`)
  if (http === undefined) {
    write([`Duka works as ${config.ROLES.join(', ')}`, ...(await remarks(config, shop))])
    return
  }
  const address = addressOf(config, http.host, http.port)
  const setup = await inviteToSetUp(shop.commands, address)
  write([`Duka is open at ${address}`, ...(await remarks(config, shop)), ...setup])
}

/**
 * What happens to the log before the shop opens: the demo shop is filled in, or a shop with demo accounts is refused.
 */
const fillOf = (config: Config): ShopOptions['seed'] => {
  if (config.DEMO) return (deps, tools) => fillDemo(deps, { hasPast: config.DEMO_PAST }, tools)
  const isInReach = config.ROLES.includes('http') && isOpenToOthers(config)
  return isInReach ? ({ events }) => refuseDemoAccounts(events) : undefined
}

const run = (config: Config, stopping: AbortSignal): Promise<void> =>
  keepShop(config, createLog(config.LOG_LEVEL), {
    world: realWorld,
    web,
    pages,
    pictures,
    limits: defaultLimits,
    seed: fillOf(config),
    threads: isBuilt ? threads : undefined,
    runBackup: isBuilt ? backupProgram(join(here, 'backup.js')) : undefined,
    onFilling: (host, port) => {
      const address = addressOf(config, host, port)
      process.stdout.write(
        `Duka writes the past of its demo shop: ${address} shows how far it is\n`,
      )
    },
    stopping,
    opened: (shop) => introduce(config, shop),
  })

const portTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

const operatorsFaults = [
  ConfigError,
  DataFolderInUse,
  DataFolderUnusable,
  DemoAccountsInReach,
  LogRefused,
]
const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** The message for a failed start. Errors that the operator can mend give one line, and others their stack. */
const explain = (error: unknown): string => {
  if (operatorsFaults.some((one) => error instanceof one)) return messageOf(error)
  if (portTaken(error)) return 'The port is taken. Stop the other program, or set PORT.'
  return error instanceof Error ? (error.stack ?? error.message) : messageOf(error)
}

const main = async (): Promise<number> => {
  const stopping = stopAtSignal(process, realWorld)
  try {
    const config = readConfig(process.env)
    boundHeapGrowth(heapGrowth(config.MEMORY_MB))
    await run(config, stopping)
    return 0
  } catch (error) {
    if (stopping.aborted && error === stopping.reason) return 0
    process.stderr.write(`${explain(error)}\n`)
    return 1
  }
}

process.exit(await main())
