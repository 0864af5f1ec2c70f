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
import { RestoreRefused, type RestoreTo } from './choose-backup.ts'
import { createLog } from './lib/alerts.ts'
import { codeOf, fileTrouble } from './lib/file-trouble.ts'
import { openScreen } from './lib/screen.ts'
import { type Config, ConfigError, readVariables } from './program/config.ts'
import {
  BackupKeyUnusable,
  backupFaults,
  backupPlace,
  backupSecret,
} from './program/config-backup.ts'
import {
  type FoundPlace,
  findPlace,
  refuseLost,
  rememberPlace,
} from './program/known-backup-places.ts'
import { openReadStores } from './program/open-read-stores.ts'
import { realWorld } from './program/real-world.ts'
import { restoreShop } from './restore-shop.ts'
import { BackupPlaceFailed } from './stores/backup-place/port.ts'
import { writeRecords } from './stores/backup-place/records.ts'
import { BackupUnreadable } from './stores/backup-place/sealed-file.ts'
import { DataFolderUnusable } from './stores/data-folder-unusable.ts'
import { StoreUnavailable } from './stores/store-unavailable.ts'

// The commands `backup` and `restore`. They read the stores by themselves, so a running shop is not held up.

const USAGE = [
  'npm run backup                writes a backup to BACKUP_TO, and deletes old ones',
  'npm run backup -- list        lists the files there',
  'npm run backup -- erased      writes the list of erased people alone',
  'npm run backup -- test        restores the newest backup into a temporary folder, and deletes that',
  '  -- --new-place             also where the backups of before are gone, for each of these',
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

/** What is written only where the shop's backups are, unless the operator means to begin anew. */
type Write = (given: Settings, found: FoundPlace) => Promise<void>

const writeOptions = { 'new-place': { type: 'boolean' } } as const

const writing =
  (write: Write) =>
  async (given: Settings, words: string[]): Promise<void> => {
    const { values } = parseArgs({ args: words, options: writeOptions })
    const found = await findPlace(given.config.DATA_DIR, given.place)
    refuseLost(given.place.name, found, values['new-place'] === true)
    await write(given, found)
  }

/** Without this note, the shop would not know the place again. The backup itself is whole. */
const remember = async (given: Settings, id: string, isOwnDisk: boolean): Promise<void> => {
  const { config, place, world } = given
  const used = { place: place.name, id, lastAt: world.now().toISOString(), isOwnDisk }
  try {
    await rememberPlace(config.DATA_DIR, used)
  } catch (error) {
    const trouble = fileTrouble(config.DATA_DIR, error)
    if (trouble === undefined) throw error
    screen.say(`${config.DATA_DIR} cannot remember this place: ${trouble}.`)
  }
}

const markPlace = async ({ place, world }: Settings, { id }: FoundPlace): Promise<string> => {
  if (id !== undefined) return id
  const made = world.newId()
  await place.giveId(made)
  return made
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

const backUp: Write = async (given, found) => {
  const { BACKUP_KEEP_DAYS, BACKUP_VAULT_KEEP_DAYS } = given.config
  const { name, position, bytes, counts, isOwnDisk } = await withSource(given, async (deps) => {
    const id = await markPlace(given, found)
    const written = await backUpShop(deps)
    const { isOwnDisk } = await findPlace(given.config.DATA_DIR, given.place)
    await remember(given, id, isOwnDisk)
    return { ...written, isOwnDisk }
  })
  const { event = 0, picture = 0, key = 0 } = counts
  screen.say(
    `Backed up ${event} events (up to ${position}), ${picture} pictures and ${key} keys: ${name} in ${given.place.name}, ${megabytes(bytes)} with its vault.`,
  )
  if (isOwnDisk)
    screen.say(
      `WARNING: ${given.place.name} lies on the same disk as the shop. Where that disk fails, both are lost.`,
    )
  const days = { log: BACKUP_KEEP_DAYS, vault: BACKUP_VAULT_KEEP_DAYS }
  const dropped = await dropOldBackups(given, days)
  if (dropped > 0) screen.say(`Deleted ${dropped} old files.`)
}

const list = async ({ place }: Settings): Promise<void> => {
  const files = await place.list()
  if (files.length === 0) screen.say(`There is no backup in ${place.name}: it is empty or missing.`)
  for (const { name, bytes } of files) screen.say(`${name}\t${megabytes(bytes)}`)
}

const listErased: Write = async (given) => {
  const erased = await withSource(given, backUpErased)
  await dropOldBackups(given, {
    log: given.config.BACKUP_KEEP_DAYS,
    vault: given.config.BACKUP_VAULT_KEEP_DAYS,
  })
  screen.say(`Wrote the list of erased people: ${erased}.`)
}

const restoreInto = (given: Settings, config: Config, to: RestoreTo) =>
  restoreShop({ ...given, config, log }, to)

const temporaryFolder = async (): Promise<string> => {
  try {
    return await mkdtemp(join(tmpdir(), 'duka-restore-'))
  } catch (error) {
    const trouble = fileTrouble(tmpdir(), error)
    throw trouble === undefined ? error : new RestoreRefused(`${tmpdir()} (TMPDIR): ${trouble}.`)
  }
}

const test: Write = async (given) => {
  const folder = await temporaryFolder()
  try {
    const config = { ...given.config, DATA_DIR: folder }
    const { events, end, shop, remarks } = await restoreInto(given, config, {})
    async function* nothing() {}
    const about = { kind: 'tested', at: realWorld.now().toISOString(), shop } as const
    await writeRecords(given.place, about, fileKey(given), nothing())
    for (const remark of remarks) screen.say(remark)
    screen.say(`The newest backup can be restored: ${events} events, the last of ${end.at}.`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const moment = z.iso
  .datetime({
    offset: true,
    error: '--at: must be a time with its zone, such as 2026-11-28T09:30:00+03:00',
  })
  .transform((text) => new Date(text).toISOString())
const restoreOptions = z.object({
  at: moment.optional(),
  position: z
    .string()
    .regex(/^\d{1,40}$/, '--position: must be a whole number, as a backup names its last one')
    .optional(),
  backup: z.string().optional(),
})

/** A restore makes a folder with the embedded stores. With other settings the shop would open something else. */
const refuseEngines = ({ EVENTSTORE_URL, MONGODB_URL }: Config): void => {
  const engines = Object.entries({ EVENTSTORE_URL, MONGODB_URL })
  const named = engines.flatMap(([name, url]) => (url === undefined ? [] : [name]))
  if (named.length === 0) return
  throw new RestoreRefused(
    `A restore makes a shop in DATA_DIR, and ${named.join(', ')} would open another one. Leave these settings out, restore, and then move the shop: npm run migrate:store. Nothing was changed.`,
  )
}

const restore = async (given: Settings, words: string[]): Promise<void> => {
  refuseEngines(given.config)
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: words,
    options: { at: text, position: text, backup: text },
  })
  const options = restoreOptions.safeParse(values)
  if (!options.success) throw new ConfigError(options.error.issues[0]?.message)
  const to = options.data
  const { events, pictures, erased, end, remarks } = await restoreInto(given, given.config, to)
  screen.say(
    [
      `Restored ${events} events, the last of ${end.at}, and ${pictures} pictures into ${given.config.DATA_DIR}.`,
      ...remarks,
      `${erased} people are erased. Money is held until you compared it with M-PESA's statement: see 'After a restore' in docs/operations.md.`,
    ].join('\n'),
  )
}

const works: Readonly<Record<string, (given: Settings, words: string[]) => Promise<void>>> = {
  now: writing(backUp),
  list,
  erased: writing(listErased),
  test: writing(test),
  restore,
}

const foreseen = [
  BackupKeyUnusable,
  ConfigError,
  DataFolderUnusable,
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
    error instanceof UnknownWords || String(codeOf(error)).startsWith('ERR_PARSE_ARGS')
  if (isUsage) return `${error.message}\n${USAGE}`
  return foreseen.some((known) => error instanceof known)
    ? error.message
    : (error.stack ?? error.message)
}

const main = async (): Promise<number> => {
  const said = process.argv.slice(2)
  // Options alone are those of a backup.
  const [word = 'now', ...words] = said[0]?.startsWith('--') ? ['now', ...said] : said
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
