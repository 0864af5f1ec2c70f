import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { type BackupDeps, labelsOf } from './back-up-shop.ts'
import { type CommandDeps, issue } from './commands/engine/command.ts'
import { holdMoney } from './commands/operations/money-hold.ts'
import { eraseAgain } from './commands/user/erasure/erase-again.ts'
import { system } from './domain/kernel/access.ts'
import type { World } from './lib/world.ts'
import type { Config } from './program/config.ts'
import { withShop } from './program/open-records.ts'
import { reportOf } from './program/verify-report.ts'
import { verifyShop } from './program/verify-shop.ts'
import type { BackupKind, BackupLabel } from './stores/backup-place/port.ts'
import {
  type BackupContent,
  type BackupRecord,
  readRecords,
} from './stores/backup-place/records.ts'
import { type DataFolder, EVENTS_DB, openDataFolder } from './stores/data-folder.ts'
import { appendCopies } from './stores/event-store/copy-log.ts'
import type { EventStore, LogMark, Position } from './stores/event-store/port.ts'
import { StoreUnavailable } from './stores/store-unavailable.ts'
import type { VaultEntry } from './stores/vault/port.ts'

type EventRecord = Extract<BackupRecord, { kind: 'event' }>

/** The shop cannot be restored like this. The message says why, and what to do. */
export class RestoreRefused extends Error {
  override name = 'RestoreRefused'
}

/**
 * How far the log is restored: to the last event before `at` (ISO 8601), or to `position`, as far as the backup goes.
 * `backup` names the log's file; otherwise the newest one that goes that far is taken.
 */
export type RestoreTo = {
  backup?: string | undefined
  at?: string | undefined
  position?: Position | undefined
}

export type RestoreDeps = Omit<BackupDeps, 'from' | 'world'> & {
  config: Config
  world: World
  log: Logger
}

/** `erased`: how many people are erased. `end`: the last event that came from the backup. */
export type Restored = { events: number; pictures: number; erased: number; end: LogMark }

const DRAFT = '.restoring'
const ENTRIES_AT_ONCE = 200
const MARKS_AT_ONCE = 1_000
const DAY_MS = 24 * 3_600_000

const newest = (labels: readonly BackupLabel[], kind: BackupKind): BackupLabel | undefined =>
  labels.filter((label) => label.kind === kind).at(-1)

type Chosen = { log: string; vault: string; erased: string | undefined }

/**
 * The vault's file is always the newest one: it knows every older key, and which of them were erased since. So the log's
 * file must not be newer.
 */
const chooseFiles = (labels: readonly BackupLabel[], { backup, at }: RestoreTo): Chosen => {
  const vault = newest(labels, 'vault')
  const logs = labels.filter((label) => label.kind === 'log')
  if (vault === undefined || logs.length === 0) throw new RestoreRefused('There is no backup here.')
  const usable = logs.filter((label) => label.at <= vault.at)
  const reaching = at === undefined ? undefined : usable.find((label) => label.at >= at)
  const log =
    backup === undefined ? (reaching ?? usable.at(-1)) : logs.find(({ name }) => name === backup)
  if (log === undefined) throw new RestoreRefused(`There is no file ${backup ?? ''} of a log here.`)
  if (log.at > vault.at)
    throw new RestoreRefused(
      `The vault's newest file is of ${vault.at}, older than ${log.name}: keys of its people would be missing.`,
    )
  return { log: log.name, vault: vault.name, erased: newest(labels, 'erased')?.name }
}

const requireEmpty = async (folder: string): Promise<void> => {
  const there = existsSync(folder) ? await readdir(folder) : []
  if (there.length === 0) return
  const what = there.includes(DRAFT)
    ? `a restore that was interrupted. Delete ${join(folder, DRAFT)}, and run this again`
    : 'files. A restore overwrites nothing: name an empty or a new folder in DATA_DIR'
  throw new RestoreRefused(`${folder} holds ${what}.`)
}

const isBehind = ({ position, metadata }: EventRecord, to: RestoreTo): boolean => {
  if (to.position !== undefined && position > to.position.padStart(position.length, '0'))
    return true
  const at: unknown = JSON.parse(metadata).at
  return to.at !== undefined && typeof at === 'string' && at > to.at
}

/** Gives the events up to the point, and stores the pictures that follow. The file is read to its end, to check it. */
async function* land(
  records: AsyncIterable<BackupContent>,
  { pictures }: Pick<DataFolder, 'pictures'>,
  to: RestoreTo,
) {
  let isOver = false
  for await (const record of records) {
    if (record.kind === 'picture')
      await pictures.put(record.name, Buffer.from(record.bytes, 'base64'), record.touchedAt)
    if (record.kind !== 'event') continue
    isOver ||= isBehind(record, to)
    if (isOver) continue
    const { stream, revision, id, type, data, metadata } = record
    yield { stream, revision, id, type, data: JSON.parse(data), metadata: JSON.parse(metadata) }
  }
}

const vaultEntryOf = (record: BackupContent): VaultEntry | undefined => {
  switch (record.kind) {
    case 'key':
      return { ...record, key: record.key === null ? null : Buffer.from(record.key, 'base64') }
    case 'secret':
      return { ...record, secret: Buffer.from(record.secret, 'base64') }
    case 'password':
    case 'session':
    case 'order-secret':
    case 'second-factor':
      return record
    default:
      return undefined
  }
}

const landVault = async (
  records: AsyncIterable<BackupContent>,
  { vault, handovers }: DataFolder,
  told: (done: number) => void,
): Promise<void> => {
  let page: VaultEntry[] = []
  let done = 0
  for await (const record of records) {
    if (record.kind === 'picture')
      await handovers.put(record.name, Buffer.from(record.bytes, 'base64'), record.touchedAt)
    const entry = vaultEntryOf(record)
    if (entry !== undefined) page.push(entry)
    done += 1
    if (page.length < ENTRIES_AT_ONCE) continue
    await vault.restore(page)
    page = []
    told(done)
  }
  await vault.restore(page)
  told(done)
}

/** The last event that is a day older than the end, or else the first event. */
const dayBefore = async (log: EventStore, end: LogMark): Promise<LogMark> => {
  const since = new Date(Date.parse(end.at ?? '') - DAY_MS).toISOString()
  let oldest = end
  for (;;) {
    const marks = await log.marksBefore(oldest.position, MARKS_AT_ONCE)
    const old = marks.find(({ at }) => at !== null && at < since)
    if (old !== undefined) return old
    const last = marks.at(-1)
    if (last === undefined) return oldest
    oldest = last
  }
}

const landFiles = async (
  draft: string,
  chosen: Chosen,
  to: RestoreTo,
  { place, secret, world, screen }: RestoreDeps,
): Promise<LogMark> => {
  const stores = openDataFolder(draft, world)
  const { eventStore, jobQueue } = stores
  try {
    let done = 0
    const events = land(readRecords(place, chosen.log, secret), stores, to)
    await appendCopies(events, { appendNext: eventStore.append }, (more) => {
      done += more
      screen.show({ what: 'Events', done, total: 0 })
    })
    await landVault(readRecords(place, chosen.vault, secret), stores, (entries) =>
      screen.show({ what: 'Keys, secrets, passwords and sessions', done: entries, total: 0 }),
    )
    const [end] = await eventStore.marksBefore(null, 1)
    if (end === undefined) throw new RestoreRefused('The backup holds no event so early.')
    // The jobs of the last day are queued again; older ones are done, or found by the sweeps.
    await jobQueue.add([], await dayBefore(eventStore, end))
    return end
  } finally {
    await stores.close()
  }
}

const issueAs = (commands: CommandDeps) => ({
  actor: system,
  commandId: commands.world.newId(),
  correlationId: commands.world.newId(),
})

const eraseAll = async (
  commands: CommandDeps,
  subjects: AsyncIterable<BackupContent>,
  told: (done: number) => void,
): Promise<number> => {
  let done = 0
  for await (const record of subjects) {
    if (record.kind !== 'erased') continue
    await issue(eraseAgain, { subject: record.subject }, issueAs(commands), commands)
    done += 1
    told(done)
  }
  return done
}

const onFilesOf = (config: Config, folder: string): Config => {
  const engines = { EVENTSTORE_URL: undefined, MONGODB_URL: undefined, REDIS_URL: undefined }
  return { ...config, ...engines, DATA_DIR: folder }
}

/** Compares the log with the checkpoints that were told outside. It may end before the newest of them. */
const verifyDraft = async (draft: string, { config, world, screen }: RestoreDeps) => {
  const verdict = await verifyShop(onFilesOf(config, draft), world, {
    mayEndEarlier: true,
    onProgress: (done, total) => screen.show({ what: 'Comparing', done, total }),
  })
  if (verdict.isWhole) return
  throw new RestoreRefused(
    [
      'The log does not fit the checkpoints that were told outside.',
      ...reportOf(verdict),
      'Take an older backup. To restore this one as it is, leave out CHECKPOINT_FILE.',
    ].join('\n'),
  )
}

/** Erases again who was erased since, and holds money: what M-PESA did after the end of the log is unknown. */
const finish = (
  draft: string,
  chosen: Chosen,
  end: LogMark,
  { config, world, log, place, secret, screen }: RestoreDeps,
): Promise<{ events: number; erased: number; pictures: number }> => {
  return withShop(onFilesOf(config, draft), world, log, async ({ commands }) => {
    const told = (done: number) => screen.show({ what: 'Erased people', done, total: 0 })
    const erased =
      chosen.erased === undefined
        ? 0
        : await eraseAll(commands, readRecords(place, chosen.erased, secret), told)
    const lost = { lostFrom: end.at, lostUntil: world.now().toISOString() }
    const { result } = await issue(holdMoney, lost, issueAs(commands), commands)
    if (!result.ok) throw new Error(`Money could not be held: ${result.error.code}`)
    const pictures = (await commands.pictures.count()) + (await commands.handovers.count())
    return { erased, pictures, events: Number(end.position) }
  })
}

/** The log comes last: a folder without it is no shop. */
const moveUp = async (draft: string, folder: string): Promise<void> => {
  const names = await readdir(draft)
  for (const name of names.filter((one) => one !== EVENTS_DB))
    await rename(join(draft, name), join(folder, name))
  await rename(join(draft, EVENTS_DB), join(folder, EVENTS_DB))
  await rmdir(draft)
}

/**
 * Restores a shop into the empty folder DATA_DIR, for the embedded stores. Everything is prepared in a folder within it:
 * an interrupted restore leaves nothing that looks like a shop. Throws `RestoreRefused`, `BackupUnreadable` and
 * `BackupPlaceFailed`.
 */
export const restoreShop = async (deps: RestoreDeps, to: RestoreTo): Promise<Restored> => {
  const folder = deps.config.DATA_DIR
  await requireEmpty(folder)
  const chosen = chooseFiles(await labelsOf(deps.place), to)
  const draft = join(folder, DRAFT)
  await mkdir(draft, { recursive: true, mode: 0o700 })
  try {
    const end = await landFiles(draft, chosen, to, deps)
    await verifyDraft(draft, deps)
    const finished = await finish(draft, chosen, end, deps)
    await moveUp(draft, folder)
    return { ...finished, end }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!(error instanceof StoreUnavailable)) throw error
    const why = `${folder} could not be written: ${error.message}`
    throw new RestoreRefused(`${why}. A restore needs room for the whole shop.`, { cause: error })
  }
}
