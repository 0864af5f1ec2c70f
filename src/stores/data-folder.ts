import { accessSync, constants } from 'node:fs'
import { join, resolve } from 'node:path'
import { makeFolder } from '../lib/make-folder.ts'
import type { World } from '../lib/world.ts'
import { folderFailure } from './data-folder-unusable.ts'
import { createBell, openEmbeddedEventStore } from './event-store/embedded.ts'
import { type EventsDbWrites, writeEventsDb } from './event-store/events-db-writes.ts'
import type { EventStore } from './event-store/port.ts'
import { keepFolderNote, readFolderNote } from './folder-note.ts'
import { openEmbeddedJobQueue } from './job-queue/embedded.ts'
import type { JobQueue } from './job-queue/port.ts'
import { openEmbeddedLostSales } from './lost-sales/embedded.ts'
import type { LostSales } from './lost-sales/port.ts'
import { openEmbeddedMissedSearches } from './missed-searches/embedded.ts'
import type { MissedSearches } from './missed-searches/port.ts'
import { ownerOnlyFolder } from './owner-only.ts'
import { openEmbeddedPictures } from './pictures/embedded.ts'
import type { PictureStore } from './pictures/port.ts'
import { openEmbeddedPositions } from './positions/embedded.ts'
import type { Positions } from './positions/port.ts'
import { openEmbeddedReadStore } from './read-store/embedded.ts'
import { type Arrivals, openArrivals } from './read-store/embedded-checkpoints.ts'
import { freeLeases } from './read-store/embedded-leases.ts'
import { type ReadDbWrites, readDbWrites } from './read-store/embedded-writes.ts'
import type { ReadStore } from './read-store/port.ts'
import {
  look,
  type ReadModelsThread,
  startReadModelsThread,
} from './read-store/read-models-thread.ts'
import { openEmbeddedSeals } from './seals/embedded.ts'
import type { SealStore } from './seals/port.ts'
import { openEmbeddedSnapshots } from './snapshots/embedded.ts'
import type { SnapshotStore } from './snapshots/port.ts'
import { type Durability, lockFile, openSqlite, type Sqlite } from './sqlite.ts'
import { openEmbeddedUploads } from './uploads/embedded.ts'
import type { Uploads } from './uploads/port.ts'
import { openEmbeddedVault } from './vault/embedded.ts'
import { type VaultWrites, writeVault } from './vault/embedded-writes.ts'
import type { Vault } from './vault/port.ts'
import { type Writer, writeAtOnce } from './writer/writer.ts'
import { startWriterThread, type ThreadOptions } from './writer/writer-thread.ts'

/** The files of a data folder that threads of their own write. */
export const EVENTS_DB = 'events.db'
export const VAULT_DB = 'vault.db'
export const READ_DB = 'read.db'
export const SEALS_DB = 'seals.db'
export const SNAPSHOTS_DB = 'snapshots.db'

/** A process already works on this data folder: another process, or this one. */
export class DataFolderInUse extends Error {
  override name = 'DataFolderInUse'

  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another Duka process. Stop that one, or give this one a folder of its own (DATA_DIR).`,
    )
  }
}

/** The eleven embedded stores of one folder. They can be opened only together. */
export type DataFolder = {
  eventStore: EventStore
  readStore: ReadStore
  jobQueue: JobQueue
  vault: Vault
  snapshots: SnapshotStore
  pictures: PictureStore
  handovers: PictureStore
  uploads: Uploads
  lostSales: LostSales
  missedSearches: MissedSearches
  positions: Positions
  seals: SealStore
  /**
   * Empties the write-ahead logs of the files that hold personal data unsealed. A deleted or replaced value is then in
   * none of the folder's files.
   */
  scrub(): Promise<void>
  /** Absent without threads. */
  readModels: ReadModelsThread | undefined
  /** Closes all eleven stores, once. All work asked of them before is then on disk. */
  close(): Promise<void>
  /** Lets go of the files at once, as the end of a process does. Writes that wait are lost. Only without threads. */
  abandon(): void
}

/** The threads that write: the log and jobs, the vault, and the read models. */
export type ThreadName = 'events' | 'vault' | 'readModels'

/**
 * What a folder's stores may take. `pagesMib`: MiB of pages that each of its connections keeps; a process has some 14, and
 * each fills its pages in time. `heapMb`: MB of heap at which a thread ends by itself and is started again.
 */
export type FolderMemory = {
  pagesMib: number
  heapMb: Readonly<Record<ThreadName, number>>
}

const usualMemory: FolderMemory = {
  pagesMib: 4,
  heapMb: { events: 256, vault: 256, readModels: 1_024 },
}

/** The built scripts of the threads. `onEnded` is told of a thread that ended by itself. */
export type Threads = {
  programs: { eventsDb: URL; vaultDb: URL; readModels: URL }
  onEnded(thread: ThreadName, error: unknown): void
}

const { R_OK, W_OK, X_OK } = constants

/** Makes the folder if it is missing, and locks it. A folder that a newer program used is not touched. */
const lockFolder = (folder: string): { release(): void } => {
  readFolderNote(folder)
  makeFolder(folder)
  accessSync(folder, R_OK | W_OK | X_OK)
  ownerOnlyFolder(folder)
  const lock = lockFile(join(folder, 'lock.db'))
  if (!lock) throw new DataFolderInUse(folder)
  return lock
}

/**
 * Opens the stores of the folder, which only its owner may read, and creates missing ones. Without `threads`, this
 * thread writes everything itself and waits for the disk. Throws `DataFolderInUse` and `DataFolderUnusable`.
 */
export const openDataFolder = (
  path: string,
  world: World,
  threads?: Threads,
  memory = usualMemory,
): DataFolder => {
  const folder = resolve(path)
  try {
    return openLocked(folder, world, memory, threads)
  } catch (error) {
    throw folderFailure(folder, error)
  }
}

const openLocked = (
  folder: string,
  world: World,
  memory: FolderMemory,
  threads: Threads | undefined,
): DataFolder => {
  const lock = lockFolder(folder)
  const opened: Sqlite[] = []
  const open = (file: string, durability: Durability): Sqlite => {
    const db = openSqlite(join(folder, file), durability, memory.pagesMib)
    opened.push(db)
    return db
  }
  const letGo = () => {
    for (const db of opened) db.close()
    lock.release()
  }
  try {
    return openStores(folder, world, { open, letGo, memory }, threads)
  } catch (error) {
    // The disk may have no room for the missing files. The caller may try again.
    letGo()
    throw error
  }
}

type Files = { events: Sqlite; vault: Sqlite; read: Sqlite }
type Writers = {
  events: Writer<EventsDbWrites>
  vault: Writer<VaultWrites>
  read: Writer<ReadDbWrites>
  readModels: ReadModelsThread | undefined
}

const writersHere = (
  { events, vault, read }: Files,
  world: World,
  arrivals: Arrivals,
): Writers => ({
  events: writeEventsDb(events, world),
  vault: writeVault(vault, world),
  read: writeAtOnce<ReadDbWrites>(readDbWrites(read, world, arrivals.announce)),
  readModels: undefined,
})

const writersInThreads = (
  folder: string,
  { programs, onEnded }: Threads,
  { pagesMib, heapMb }: FolderMemory,
  world: World,
  arrivals: Arrivals,
): Writers => {
  const { eventsDb, vaultDb, readModels } = programs
  const options = (name: ThreadName, program: URL, path: string): ThreadOptions => ({
    program,
    path,
    pagesMib,
    heapMb: heapMb[name],
    onEnded: (error) => onEnded(name, error),
  })
  const events = options('events', eventsDb, join(folder, EVENTS_DB))
  const vault = options('vault', vaultDb, join(folder, VAULT_DB))
  const read = options('readModels', readModels, folder)
  const readModelsThread = startReadModelsThread(read, world, arrivals)
  return {
    events: startWriterThread(events, world),
    vault: startWriterThread(vault, world),
    read: readModelsThread,
    readModels: readModelsThread,
  }
}

type Opening = {
  open(file: string, durability: Durability): Sqlite
  letGo(): void
  memory: FolderMemory
}

const openStores = (
  folder: string,
  world: World,
  { open, letGo, memory }: Opening,
  threads: Threads | undefined,
): DataFolder => {
  const noted = keepFolderNote(folder)
  const files: Files = {
    events: open(EVENTS_DB, 'FULL'),
    vault: open(VAULT_DB, 'FULL'),
    read: open(READ_DB, 'NORMAL'),
  }
  const snapshotsDb = open(SNAPSHOTS_DB, 'NORMAL')
  const uploadsDb = open('uploads.db', 'FULL')

  freeLeases(files.read)
  const arrivals = openArrivals(world)
  const writers =
    threads === undefined
      ? writersHere(files, world, arrivals)
      : writersInThreads(folder, threads, memory, world, arrivals)
  const { readModels } = writers
  const bell = createBell(() => readModels && look(readModels))
  const log = openEmbeddedEventStore(files.events, writers.events, world, bell)
  const eventStore = noted(log)
  const readStore = openEmbeddedReadStore(files.read, writers.read, arrivals, world)
  const jobQueue = openEmbeddedJobQueue(files.events, writers.events, world)
  const vault = openEmbeddedVault(files.vault, writers.vault, world)
  const snapshots = openEmbeddedSnapshots(snapshotsDb)
  const pictures = openEmbeddedPictures(join(folder, 'pictures'))
  const handovers = openEmbeddedPictures(join(folder, 'handovers'))
  const uploads = openEmbeddedUploads(uploadsDb)
  const lostSales = openEmbeddedLostSales(open('lost-sales.db', 'NORMAL'))
  const missedSearchesDb = open('missed-searches.db', 'NORMAL')
  const missedSearches = openEmbeddedMissedSearches(missedSearchesDb)
  const positionsDb = open('positions.db', 'NORMAL')
  const positions = openEmbeddedPositions(positionsDb)
  const seals = openEmbeddedSeals(open(SEALS_DB, 'NORMAL'))

  const closeAll = async () => {
    // The job queue closes first, because running jobs use the other stores.
    const kept = [eventStore, readStore, vault, snapshots, pictures, handovers]
    const rest = [...kept, uploads, lostSales, missedSearches, positions, seals]
    for (const store of [jobQueue, ...rest]) await store.close()
    await Promise.all([writers.events, writers.vault, writers.read].map((one) => one.close()))
    letGo()
  }
  let closed: Promise<void> | undefined

  return {
    eventStore,
    readStore,
    jobQueue,
    vault,
    snapshots,
    pictures,
    handovers,
    uploads,
    lostSales,
    missedSearches,
    positions,
    seals,
    scrub: async () => {
      await writers.read.write('checkpoint', null)
      for (const db of [positionsDb, missedSearchesDb, uploadsDb]) db.checkpoint()
    },
    readModels,
    close: () => {
      closed ??= closeAll()
      return closed
    },
    abandon: letGo,
  }
}
