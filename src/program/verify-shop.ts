import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isOwnStream } from '../domain/aggregates.ts'
import type { World } from '../lib/world.ts'
import { acceptLog } from '../runtime/integrity/accept-log.ts'
import { checkpointsIn, knownCheckpoints } from '../runtime/integrity/known-checkpoints.ts'
import { type Verdict, type VerifyDeps, verifyLog } from '../runtime/integrity/verify-log.ts'
import { EVENTS_DB, SEALS_DB, VAULT_DB } from '../stores/data-folder.ts'
import { openEmbeddedEventStore } from '../stores/event-store/embedded.ts'
import type { EventStore, LogMark, Shortened } from '../stores/event-store/port.ts'
import { examineFile, type FileFlaw } from '../stores/examine-file.ts'
import { readFolderNote } from '../stores/folder-note.ts'
import { knownFiles } from '../stores/known-files.ts'
import { openEmbeddedSeals } from '../stores/seals/embedded.ts'
import { type Checkpoint, SEAL_SECRET, type SealStore } from '../stores/seals/port.ts'
import { openSqliteToRead, type Sqlite } from '../stores/sqlite.ts'
import { openEmbeddedVault } from '../stores/vault/embedded.ts'
import type { Vault } from '../stores/vault/port.ts'
import { noWriter } from '../stores/writer/writer.ts'
import { compareKeys, type KeyFlaw } from './compare-keys.ts'
import { compareTags, type TagFlaw, type TagsCompared } from './compare-tags.ts'
import { eventStoreDb, mongoSeals, mongoVault, openStores } from './compose.ts'
import type { Config } from './config.ts'
import { noShopIn, requireShop } from './require-shop.ts'

/** Refuses a folder that a newer program used. What that one made would look like a change past the shop. */
const refuseNewer = ({ DATA_DIR, EVENTSTORE_URL, MONGODB_URL }: Config): void => {
  if (EVENTSTORE_URL === undefined || MONGODB_URL === undefined) readFolderNote(DATA_DIR)
}

type Opening = { opened: Sqlite[]; isFlawed(path: string): boolean }

type Stores = { log: EventStore; seals: SealStore; vault: Vault }

/** Leaves the schema as it is. Statements that ask for what is missing then fail. */
const untouched = (db: Sqlite): Sqlite => ({ ...db, exec: () => undefined })

/**
 * Opens the files of the folder to read them, also beside a running shop. They are added to `opened`. The schema of an
 * earlier version is brought up to date, as a start of the shop does; a file that `isFlawed` keeps its own.
 */
const filesOf = (folder: string, world: World, { opened, isFlawed }: Opening) => {
  const open = (path: string): Sqlite => {
    const db = openSqliteToRead(path)
    opened.push(db)
    return isFlawed(path) ? untouched(db) : db
  }
  const fileOf = (file: string): string => {
    const path = join(folder, file)
    if (!existsSync(path)) throw noShopIn(folder)
    return path
  }
  return {
    log: () => openEmbeddedEventStore(open(fileOf(EVENTS_DB)), noWriter(), world),
    vault: () => openEmbeddedVault(open(fileOf(VAULT_DB)), noWriter(), world),
    // A shop of an older version has no seals yet.
    seals: () =>
      openEmbeddedSeals(open(existsSync(join(folder, SEALS_DB)) ? fileOf(SEALS_DB) : ':memory:')),
  }
}

/** Runs `work` on the stores that the configuration names. They are only read. */
const withStores = async <T>(
  config: Config,
  world: World,
  work: (stores: Stores) => Promise<T>,
  isFlawed: Opening['isFlawed'] = () => false,
): Promise<T> => {
  refuseNewer(config)
  const { DATA_DIR, EVENTSTORE_URL, MONGODB_URL } = config
  const opened: Sqlite[] = []
  const servers: { close(): Promise<void> }[] = []
  const files = filesOf(DATA_DIR, world, { opened, isFlawed })
  const pick = async <Store extends { close(): Promise<void> }>(
    url: string | undefined,
    connect: (url: string) => Promise<Store>,
    own: () => Store,
  ): Promise<Store> => {
    if (url === undefined) return own()
    const store = await connect(url)
    servers.push(store)
    return store
  }
  try {
    const log = await pick(EVENTSTORE_URL, eventStoreDb(world), files.log)
    const seals = await pick(MONGODB_URL, mongoSeals(world), files.seals)
    const vault = await pick(MONGODB_URL, mongoVault(world), files.vault)
    return await work({ log, seals, vault })
  } finally {
    await Promise.all(servers.map((server) => server.close()))
    for (const db of opened) db.close()
  }
}

export type VerifyOptions = Pick<VerifyDeps, 'mayEndEarlier' | 'onProgress'> & {
  /** Checkpoints from paper, in addition to those in CHECKPOINT_FILE. */
  checkpoints?: readonly Checkpoint[]
}

/** The key is made on first use, so it is not asked for before anything was sealed. */
const keyOf = async (vault: Vault, wasSealed: boolean): Promise<Buffer> =>
  wasSealed ? vault.secret(SEAL_SECRET) : Buffer.alloc(32)

type Compared = VerifyOptions & { config: Config; stores: Stores }

const compareLog = async ({
  config: { CHECKPOINT_FILE },
  stores: { log, seals, vault },
  checkpoints = [],
  ...options
}: Compared): Promise<Verdict> => {
  const told = CHECKPOINT_FILE === undefined ? [] : await checkpointsIn(CHECKPOINT_FILE)
  const known = await knownCheckpoints(vault, [...checkpoints, ...told])
  const wasSealed = known.length > 0 || (await seals.last()) !== undefined
  return verifyLog({ ...options, log, seals, known, key: await keyOf(vault, wasSealed) })
}

/**
 * Compares the whole log with its seals and with the checkpoints that were told outside. It needs only the folder or
 * the addresses, writes nothing, and may run beside the shop. After a restore, `mayEndEarlier` allows that the log ends
 * before the newest checkpoints. Throws `ConfigError`, `DataFolderUnusable`, `NoCheckpoint` and `StoreUnavailable`.
 */
export const verifyShop = (
  config: Config,
  world: World,
  options: VerifyOptions = {},
): Promise<Verdict> =>
  withStores(config, world, (stores) => compareLog({ ...options, config, stores }))

/**
 * `lost`: the vault has seen this event at the end of the log, and the log lacks it. `shortened`: the event store gives a
 * part of the stream only, or nothing.
 */
export type Flaw =
  | FileFlaw
  | KeyFlaw
  | TagFlaw
  | { kind: 'lost'; mark: LogMark }
  | { kind: 'shortened'; stream: string; how: Shortened['how'] }

/**
 * `judged`: what people decided on events without a right tag, the first 100. `verdict`: null if the flaws keep the log
 * from being compared, which `why` tells.
 */
export type Examined = { flaws: Flaw[] } & Omit<TagsCompared, 'flaws'> &
  ({ verdict: Verdict } | { verdict: null; why: string })

/** Looks at the files that the shop has. It is told of a missing one elsewhere. */
const examineFiles = ({ DATA_DIR, EVENTSTORE_URL, MONGODB_URL }: Config): FileFlaw[] =>
  knownFiles.flatMap((known) => {
    const path = join(DATA_DIR, known.file)
    const url = known.file === EVENTS_DB ? EVENTSTORE_URL : MONGODB_URL
    return url === undefined && existsSync(path) ? examineFile(path, known) : []
  })

const lostEvents = async ({ log, vault }: Stores): Promise<Flaw[]> => {
  const mark = await vault.logSeen()
  return mark === null || (await log.holds(mark)) ? [] : [{ kind: 'lost', mark }]
}

const shortenedStreams = async ({ log }: Stores): Promise<Flaw[]> =>
  (await log.shortened())
    .filter(({ stream }) => isOwnStream(stream))
    .map((one) => ({ kind: 'shortened', ...one }))

/**
 * Compares the log as `verifyShop` does, and looks for what seals cannot show: damaged or foreign parts of files, an
 * end that the vault has seen, and keys that do not fit.
 */
export const examineShop = async (
  config: Config,
  world: World,
  options: VerifyOptions = {},
): Promise<Examined> => {
  refuseNewer(config)
  const inFiles = examineFiles(config)
  const isFlawed = (path: string) => inFiles.some(({ file }) => file === basename(path))
  const flaws: Flaw[] = [...inFiles]
  const look = async (stores: Stores): Promise<Examined> => {
    // The vault is asked first: a running shop tells it of an event after the log has it.
    flaws.push(...(await lostEvents(stores)))
    flaws.push(...(await shortenedStreams(stores)))
    const verdict = await compareLog({ ...options, config, stores })
    flaws.push(...(await compareKeys({ ...stores, world })))
    const { flaws: unproven, ...judged } = await compareTags(stores)
    flaws.push(...unproven)
    return { verdict, flaws, ...judged }
  }
  try {
    return await withStores(config, world, look, isFlawed)
  } catch (error) {
    if (flaws.length === 0) throw error
    const why = error instanceof Error ? error.message : String(error)
    return { verdict: null, why, flaws, judged: [], judgedInAll: 0, adopted: [] }
  }
}

/**
 * Seals the log of a stopped shop as it is, from the first event on that differs from its seals, for example after a
 * restore. Every later verification names the reason. Gives the number of that event. Throws `ConfigError`,
 * `DataFolderInUse`, `DataFolderUnusable` and `StoreUnavailable`.
 */
export const acceptShop = async (config: Config, world: World, reason: string): Promise<number> => {
  requireShop(config)
  const stores = await openStores(config, world, () => undefined)
  try {
    const { eventStore: log, seals, vault } = stores
    const key = await vault.secret(SEAL_SECRET)
    return await acceptLog({ log, seals, vault, world, verify: { key } }, reason)
  } finally {
    await stores.close()
  }
}
