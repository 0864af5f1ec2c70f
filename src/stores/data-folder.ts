import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { World } from '../lib/world.ts'
import { openEmbeddedEventStore } from './event-store/embedded.ts'
import type { EventStore } from './event-store/port.ts'
import { writerHere } from './events-db/writer.ts'
import { startWriterThread, type WriterThread } from './events-db/writer-thread.ts'
import { groupCommit } from './group-commit.ts'
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
import { freeLeases, openEmbeddedReadStore } from './read-store/embedded.ts'
import type { ReadStore } from './read-store/port.ts'
import { openEmbeddedSnapshots } from './snapshots/embedded.ts'
import type { SnapshotStore } from './snapshots/port.ts'
import { type Durability, lockFile, openSqlite, type Sqlite } from './sqlite.ts'
import { openEmbeddedUploads } from './uploads/embedded.ts'
import type { Uploads } from './uploads/port.ts'
import { openEmbeddedVault } from './vault/embedded.ts'
import type { Vault } from './vault/port.ts'

const EVENTS = 'events.db'

/** A process already works on this data folder: another process, or this one. */
export class DataFolderInUse extends Error {
  override name = 'DataFolderInUse'

  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another Duka process. Stop that one, or give this one a folder of its own (DATA_DIR).`,
    )
  }
}

/** The ten embedded stores of one folder. They can be opened only together. */
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
  /** Closes all ten stores, once. All work asked of them before is then on disk. */
  close(): Promise<void>
}

/** The thread that writes to `events.db`: its built script, and who is told if it ends by itself. */
export type ThreadOptions = { program: URL; onEnded(error: unknown): void }

/**
 * Opens the stores of the folder, which only its owner may read, and creates missing ones. Without `thread`, `events.db`
 * is written in this thread, which then waits for the disk. Throws `DataFolderInUse`.
 */
export const openDataFolder = (path: string, world: World, thread?: ThreadOptions): DataFolder => {
  const folder = resolve(path)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  ownerOnlyFolder(folder)
  const lock = lockFile(join(folder, 'lock.db'))
  if (!lock) throw new DataFolderInUse(folder)

  const opened: Sqlite[] = []
  const open = (file: string, durability: Durability): Sqlite => {
    const db = openSqlite(join(folder, file), durability)
    opened.push(db)
    return db
  }
  const letGo = () => {
    for (const db of opened) db.close()
    lock.release()
  }
  try {
    const openWriter = (db: Sqlite) =>
      thread === undefined
        ? { ...writerHere(db, world), close: () => Promise.resolve() }
        : startWriterThread(thread.program, join(folder, EVENTS), world, thread.onEnded)
    return openStores(folder, world, open, { openWriter, letGo })
  } catch (error) {
    // The disk may have no room for the missing files. The caller may try again.
    letGo()
    throw error
  }
}

const openStores = (
  folder: string,
  world: World,
  open: (file: string, durability: Durability) => Sqlite,
  { openWriter, letGo }: { openWriter(db: Sqlite): WriterThread; letGo(): void },
): DataFolder => {
  const eventsDb = open(EVENTS, 'FULL')
  const readDb = open('read.db', 'NORMAL')
  const vaultDb = open('vault.db', 'FULL')
  const snapshotsDb = open('snapshots.db', 'NORMAL')
  const uploadsDb = open('uploads.db', 'FULL')

  const writer = openWriter(eventsDb)
  const eventStore = openEmbeddedEventStore(eventsDb, writer, world)
  const readStore = openEmbeddedReadStore(readDb, world)
  freeLeases(readDb)
  const jobQueue = openEmbeddedJobQueue(eventsDb, writer, world)
  const vault = openEmbeddedVault(vaultDb, groupCommit(vaultDb, world), world)
  const snapshots = openEmbeddedSnapshots(snapshotsDb)
  const pictures = openEmbeddedPictures(join(folder, 'pictures'))
  const handovers = openEmbeddedPictures(join(folder, 'handovers'))
  const uploads = openEmbeddedUploads(uploadsDb)
  const lostSales = openEmbeddedLostSales(open('lost-sales.db', 'NORMAL'))
  const missedSearches = openEmbeddedMissedSearches(open('missed-searches.db', 'NORMAL'))
  const positions = openEmbeddedPositions(open('positions.db', 'NORMAL'))

  const closeAll = async () => {
    // The job queue closes first, because running jobs use the other stores.
    const kept = [eventStore, readStore, vault, snapshots, pictures, handovers]
    const rest = [...kept, uploads, lostSales, missedSearches, positions]
    for (const store of [jobQueue, ...rest]) await store.close()
    await writer.close()
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
    close: () => {
      closed ??= closeAll()
      return closed
    },
  }
}
