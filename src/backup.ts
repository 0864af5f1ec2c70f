import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import {
  backUpErased,
  backUpShop,
  dropOldBackups,
  fileKey,
  NothingToBackUp,
} from './back-up-shop.ts'
import { createLog } from './lib/alerts.ts'
import { openScreen } from './lib/screen.ts'
import { type Config, ConfigError, readVariables } from './program/config.ts'
import {
  BackupKeyUnusable,
  backupFaults,
  backupPlace,
  backupSecret,
} from './program/config-backup.ts'
import { openReadStores } from './program/open-read-stores.ts'
import { realWorld } from './program/real-world.ts'
import { RestoreRefused, type RestoreTo, restoreShop } from './restore-shop.ts'
import { BackupPlaceFailed, backupName } from './stores/backup-place/port.ts'
import { writeRecords } from './stores/backup-place/records.ts'
import { BackupUnreadable } from './stores/backup-place/sealed-file.ts'
import { StoreUnavailable } from './stores/store-unavailable.ts'

// The commands `backup` and `restore`. They read the stores by themselves, so a running shop is not held up.

const USAGE = [
  'npm run backup                writes a backup to BACKUP_TO, and deletes old ones',
  'npm run backup -- list        lists the files there',
  'npm run backup -- erased      writes the list of erased people alone',
  'npm run backup -- test        restores the newest backup into a temporary folder, and deletes that',
  'npm run restore               restores the newest backup into the empty folder DATA_DIR',
  '  -- --at 2026-11-28T09:30:00+03:00   only what happened until then',
  '  -- --position 4711          only what the log holds up to there',
  '  -- --backup <file>          from this file of a log',
].join('\n')

class UnknownWords extends Error {
  override name = 'UnknownWords'
}

const screen = openScreen(process.stdout, realWorld)
const log = createLog('error', 2)

const settings = () => {
  const config = readVariables(process.env)
  const { BACKUP_TO } = config
  if (BACKUP_TO === undefined)
    throw new ConfigError('BACKUP_TO: must name a folder or a bucket for backups')
  const faults = backupFaults(config, config.DATA_DIR)
  if (faults.length > 0) throw new ConfigError(faults.join('\n'))
  const place = backupPlace({ ...config, BACKUP_TO })
  return { config, place, secret: backupSecret(config), world: realWorld, screen }
}
type Settings = ReturnType<typeof settings>

const withSource = async <T>(
  given: Settings,
  work: (deps: Parameters<typeof backUpShop>[0]) => Promise<T>,
): Promise<T> => {
  const from = await openReadStores(given.config, realWorld)
  try {
    return await work({ ...given, from })
  } finally {
    await from.close()
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

const backUp = async (given: Settings): Promise<void> => {
  const { BACKUP_KEEP_DAYS, BACKUP_VAULT_KEEP_DAYS } = given.config
  const { name, position, bytes, counts } = await withSource(given, backUpShop)
  const { event = 0, picture = 0, key = 0 } = counts
  screen.say(
    `Backed up ${event} events (up to ${position}), ${picture} pictures and ${key} keys: ${name} in ${given.place.name}, ${megabytes(bytes)} with its vault.`,
  )
  const days = { log: BACKUP_KEEP_DAYS, vault: BACKUP_VAULT_KEEP_DAYS }
  const dropped = await dropOldBackups(given, days)
  if (dropped > 0) screen.say(`Deleted ${dropped} old files.`)
}

const list = async ({ place }: Settings): Promise<void> => {
  for (const { name, bytes } of await place.list()) screen.say(`${name}\t${megabytes(bytes)}`)
}

const listErased = async (given: Settings): Promise<void> => {
  const erased = await withSource(given, backUpErased)
  await dropOldBackups(given, {
    log: given.config.BACKUP_KEEP_DAYS,
    vault: given.config.BACKUP_VAULT_KEEP_DAYS,
  })
  screen.say(`Wrote the list of erased people: ${erased}.`)
}

const restoreInto = (given: Settings, config: Config, to: RestoreTo) =>
  restoreShop({ ...given, config, log }, to)

const test = async (given: Settings): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'duka-restore-'))
  try {
    const { events, end } = await restoreInto(given, { ...given.config, DATA_DIR: folder }, {})
    async function* nothing() {}
    const name = backupName(realWorld.now(), 'tested')
    await writeRecords(given.place, name, fileKey(given), nothing())
    screen.say(`The newest backup can be restored: ${events} events, the last of ${end.at}.`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString())
const restoreOptions = z.object({
  at: moment.optional(),
  position: z
    .string()
    .regex(/^\d{1,40}$/)
    .optional(),
  backup: z.string().optional(),
})

const restore = async (given: Settings, words: string[]): Promise<void> => {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: words,
    options: { at: text, position: text, backup: text },
  })
  const to = restoreOptions.parse(values)
  const { events, pictures, erased, end } = await restoreInto(given, given.config, to)
  screen.say(
    [
      `Restored ${events} events, the last of ${end.at}, and ${pictures} pictures into ${given.config.DATA_DIR}.`,
      `${erased} people are erased. Money is held until you compared it with M-PESA's statement: see 'After a restore' in docs/operations.md.`,
    ].join('\n'),
  )
}

const works: Readonly<Record<string, (given: Settings, words: string[]) => Promise<void>>> = {
  now: backUp,
  list,
  erased: listErased,
  test,
  restore,
}

const foreseen = [
  BackupKeyUnusable,
  ConfigError,
  NothingToBackUp,
  BackupPlaceFailed,
  BackupUnreadable,
  RestoreRefused,
  StoreUnavailable,
]

/** The message for a failure. Errors that the operator can mend give one line, and others their stack. */
const explain = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const isUsage =
    error instanceof UnknownWords || error instanceof z.ZodError || error instanceof TypeError
  if (isUsage) return `${error.message}\n${USAGE}`
  return foreseen.some((known) => error instanceof known)
    ? error.message
    : (error.stack ?? error.message)
}

const main = async (): Promise<number> => {
  const [word = 'now', ...words] = process.argv.slice(2)
  try {
    const work = works[word]
    if (work === undefined) throw new UnknownWords(`Unknown: ${word}`)
    await work(settings(), words)
    return 0
  } catch (error) {
    process.stderr.write(`\n${explain(error)}\n`)
    return 1
  }
}

// The process is ended here: a client whose server ended a call could keep it alive.
process.exit(await main())
