import { existsSync } from 'node:fs'
import { readdir, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { type BackupDeps, labelsOf } from './back-up-shop.ts'
import { type Chosen, chooseFiles, RestoreRefused, type RestoreTo } from './choose-backup.ts'
import { type CommandDeps, issue } from './commands/engine/command.ts'
import { holdMoney } from './commands/operations/money-hold.ts'
import { eraseAgain } from './commands/user/erasure/erase-again.ts'
import { system } from './domain/kernel/access.ts'
import { fileTrouble } from './lib/file-trouble.ts'
import { makeFolder } from './lib/make-folder.ts'
import type { World } from './lib/world.ts'
import type { Config } from './program/config.ts'
import { fitDemand } from './program/know-log.ts'
import { withShop } from './program/open-records.ts'
import { reportOf } from './program/verify-report.ts'
import { verifyShop } from './program/verify-shop.ts'
import {
  type Erasures,
  everybodyErased,
  keptByVault,
  leaveOutUnbelieved,
  noErasures,
  noteEntry,
  noteEvent,
} from './restored-erasures.ts'
import {
  type BackupContent,
  type BackupRecord,
  readRecords,
} from './stores/backup-place/records.ts'
import type { FileAbout } from './stores/backup-place/sealed-file.ts'
import { type DataFolder, EVENTS_DB, openDataFolder } from './stores/data-folder.ts'
import { appendCopies } from './stores/event-store/copy-log.ts'
import type { EventStore, LogMark } from './stores/event-store/port.ts'
import { openProofs } from './stores/event-store/proof.ts'
import { StoreUnavailable } from './stores/store-unavailable.ts'
import type { VaultEntry } from './stores/vault/port.ts'

type EventRecord = Extract<BackupRecord, { kind: 'event' }>

export type RestoreDeps = Omit<BackupDeps, 'from' | 'world'> & {
  config: Config
  world: World
  log: Logger
}

/**
 * `erased`: how many people are erased. `end`: the last event that came from the backup. `shop`: the id of the first one.
 * `remarks`: what about the files the operator should know.
 */
export type Restored = {
  events: number
  pictures: number
  erased: number
  end: LogMark
  shop: string
  remarks: string[]
}

const DRAFT = '.restoring'
const ENTRIES_AT_ONCE = 200
const MARKS_AT_ONCE = 1_000
const DAY_MS = 24 * 3_600_000

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

/**
 * Gives the events up to the point, and stores the pictures that follow. The file is read to its end, to check it.
 * Whom the events call erased is added to `erasures`.
 */
async function* land(
  records: AsyncIterable<BackupContent>,
  { pictures }: Pick<DataFolder, 'pictures'>,
  to: RestoreTo,
  erasures: Erasures,
) {
  let isOver = false
  for await (const record of records) {
    if (record.kind === 'picture')
      await pictures.put(record.name, Buffer.from(record.bytes, 'base64'), record.touchedAt)
    if (record.kind !== 'event') continue
    isOver ||= isBehind(record, to)
    if (isOver) continue
    const { stream, revision, id, type, metadata } = record
    const data = JSON.parse(record.data)
    noteEvent(erasures, { stream, revision, type, data })
    yield { stream, revision, id, type, data, metadata: JSON.parse(metadata) }
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
    case 'log-note':
      return record
    default:
      return undefined
  }
}

const landVault = async (
  records: AsyncIterable<BackupContent>,
  { vault, handovers }: DataFolder,
  erasures: Erasures,
  told: (done: number) => void,
): Promise<void> => {
  let page: VaultEntry[] = []
  let done = 0
  for await (const record of records) {
    if (record.kind === 'picture')
      await handovers.put(record.name, Buffer.from(record.bytes, 'base64'), record.touchedAt)
    const entry = vaultEntryOf(record)
    if (entry !== undefined) page.push(entry)
    noteEntry(erasures, entry)
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

/** Reads the chosen files, all of one shop. `unmarked`: those of before, which say nothing of themselves. */
const readChosen = ({ place, secret }: Pick<RestoreDeps, 'place' | 'secret'>, chosen: Chosen) => {
  const shops = new Map<string, string>()
  const unmarked: string[] = []
  const hear = (name: string, about: FileAbout | undefined): void => {
    if (about === undefined) unmarked.push(name)
    else shops.set(about.shop, name)
    if (shops.size > 1)
      throw new RestoreRefused(`${[...shops.values()].join(' and ')} are of different shops.`)
  }
  const read = (name: string) => readRecords(place, name, secret, (about) => hear(name, about))
  return {
    log: () => read(chosen.log),
    vault: () => read(chosen.vault),
    erased: async function* () {
      if (chosen.erased !== undefined) yield* read(chosen.erased)
    },
    unmarked,
  }
}
type Files = ReturnType<typeof readChosen>

/** Whether the shop believes the event: it has the tag that it needs, or a person declared it true. */
const believing = ({ eventStore, vault }: DataFolder, world: World) => {
  const proofs = openProofs({ log: eventStore, vault, world })
  return async ({ stream, revision }: { stream: string; revision: number }): Promise<boolean> => {
    const [event] = await eventStore.readStream(stream, revision, 1)
    if (event === undefined) return false
    const { unproven, foreign } = await proofs.origins([event])
    if (foreign.has(event)) return false
    const lacking = unproven.get(event)
    return lacking === undefined || lacking.judged?.judgement === 'true'
  }
}

type Landed = { end: LogMark; shop: string; erasures: Erasures }

const landFiles = async (
  draft: string,
  files: Files,
  to: RestoreTo,
  { world, screen }: RestoreDeps,
): Promise<Landed> => {
  const stores = openDataFolder(draft, world)
  const { eventStore, jobQueue } = stores
  const erasures = noErasures()
  try {
    let done = 0
    const events = land(files.log(), stores, to, erasures)
    await appendCopies(events, { appendNext: eventStore.append }, (more) => {
      done += more
      screen.show({ what: 'Events', done, total: 0 })
    })
    await landVault(files.vault(), stores, erasures, (entries) =>
      screen.show({ what: 'Keys, secrets, passwords and sessions', done: entries, total: 0 }),
    )
    for await (const record of files.erased())
      if (record.kind === 'erased') erasures.byList.add(record.subject)
    await fitDemand(stores)
    await leaveOutUnbelieved(erasures, believing(stores, world))
    const [end] = await eventStore.marksBefore(null, 1)
    const [first] = (await eventStore.readAll(null, 1)).events
    if (end === undefined || first === undefined)
      throw new RestoreRefused('The backup holds no event so early.')
    // The jobs of the last day are queued again; older ones are done, or found by the sweeps.
    await jobQueue.add([], await dayBefore(eventStore, end))
    return { end, shop: first.id, erasures }
  } finally {
    await stores.close()
  }
}

const issueAs = (commands: CommandDeps) => ({
  actor: system,
  commandId: commands.world.newId(),
  correlationId: commands.world.newId(),
})

const onFilesOf = (config: Config, folder: string): Config => {
  const engines = { EVENTSTORE_URL: undefined, MONGODB_URL: undefined, REDIS_URL: undefined }
  return { ...config, ...engines, DATA_DIR: folder }
}

/** Compares the log with the checkpoints that were told outside. It may end before the newest of them. */
const verifyDraft = async (draft: string, { config, world, screen }: RestoreDeps) => {
  const verdict = await verifyShop(onFilesOf(config, draft), world, {
    mayEndEarlier: true,
    // A log without seals has nothing to count to.
    onProgress: (done, total) => {
      if (total > 0) screen.show({ what: 'Comparing', done, total })
    },
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

/**
 * Erases again whom log, vault or list call erased, and holds money: what M-PESA did after the end of the log is unknown.
 */
const finish = (
  draft: string,
  { end, erasures }: Landed,
  { config, world, log, screen }: RestoreDeps,
): Promise<{ events: number; erased: number; pictures: number }> => {
  return withShop(onFilesOf(config, draft), world, log, async ({ commands }) => {
    const erased = everybodyErased(erasures)
    for (const [n, subject] of erased.entries()) {
      await issue(eraseAgain, { subject }, issueAs(commands), commands)
      screen.show({ what: 'Erased people', done: n + 1, total: erased.length })
    }
    const lost = { lostFrom: end.at, lostUntil: world.now().toISOString() }
    const { result } = await issue(holdMoney, lost, issueAs(commands), commands)
    if (!result.ok) throw new Error(`Money could not be held: ${result.error.code}`)
    const pictures = (await commands.pictures.count()) + (await commands.handovers.count())
    return { erased: erased.length, pictures, events: Number(end.position) }
  })
}

const remarksOn = (chosen: Chosen, { unmarked }: Files, erasures: Erasures): string[] => {
  const kept = keptByVault(erasures)
  return [
    ...(chosen.leftOut.length > 0
      ? [
          `Left out, since the vault's file is older: ${chosen.leftOut.join(', ')}. What happened since is missing.`,
        ]
      : []),
    ...(chosen.missing === undefined
      ? []
      : [
          `${chosen.missing}, which was written with the newest file of the vault, is missing. So is what happened after ${chosen.log}.`,
        ]),
    ...(chosen.erased === undefined
      ? ['There is no list of erased people. Those whom log and vault know are erased.']
      : []),
    ...(unmarked.length > 0
      ? [
          `Written by an older Duka, so only the names say what they are and of when: ${unmarked.join(', ')}.`,
        ]
      : []),
    ...(kept > 0
      ? [
          `The vault's file still had the keys of ${kept} whom the log calls erased. They are erased now. Was it put in the place of a newer one?`,
        ]
      : []),
  ]
}

/** The log comes last: a folder without it is no shop. */
const moveUp = async (draft: string, folder: string): Promise<void> => {
  const names = await readdir(draft)
  for (const name of names.filter((one) => one !== EVENTS_DB))
    await rename(join(draft, name), join(folder, name))
  await rename(join(draft, EVENTS_DB), join(folder, EVENTS_DB))
  await rmdir(draft)
}

const restoreFailure = (folder: string, error: unknown): unknown => {
  const trouble = fileTrouble(folder, error)
  if (trouble !== undefined)
    return new RestoreRefused(`${folder} could not be written: ${trouble}.`, { cause: error })
  if (!(error instanceof StoreUnavailable)) return error
  const why = error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return new RestoreRefused(
    `${folder} could not be written: ${error.message}${why}. A restore needs room for the whole shop.`,
    { cause: error },
  )
}

/** The folder within the empty folder where everything is prepared. */
const openDraft = async (folder: string): Promise<string> => {
  const draft = join(folder, DRAFT)
  try {
    await requireEmpty(folder)
    makeFolder(draft)
    return draft
  } catch (error) {
    throw restoreFailure(folder, error)
  }
}

/**
 * Restores a shop into the empty folder DATA_DIR, for the embedded stores. Everything is prepared in a folder within it:
 * an interrupted restore leaves nothing that looks like a shop. Throws `RestoreRefused`, `BackupUnreadable` and
 * `BackupPlaceFailed`.
 */
export const restoreShop = async (deps: RestoreDeps, to: RestoreTo): Promise<Restored> => {
  const folder = deps.config.DATA_DIR
  const chosen = chooseFiles(deps.place, await labelsOf(deps.place), to)
  const files = readChosen(deps, chosen)
  const draft = await openDraft(folder)
  try {
    const landed = await landFiles(draft, files, to, deps)
    await verifyDraft(draft, deps)
    const finished = await finish(draft, landed, deps)
    await moveUp(draft, folder)
    const { end, shop, erasures } = landed
    return { ...finished, end, shop, remarks: remarksOn(chosen, files, erasures) }
  } catch (error) {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined)
    throw restoreFailure(folder, error)
  }
}
