import type { Room } from '../lib/room.ts'
import type { World } from '../lib/world.ts'
import { openMemoryCounters } from '../stores/counters/memory.ts'
import type { Counters } from '../stores/counters/port.ts'
import {
  type DataFolder,
  openDataFolder,
  type ThreadName,
  type Threads,
} from '../stores/data-folder.ts'
import type { EventStore } from '../stores/event-store/port.ts'
import type { JobQueue } from '../stores/job-queue/port.ts'
import type { LostSales } from '../stores/lost-sales/port.ts'
import type { MissedSearches } from '../stores/missed-searches/port.ts'
import type { PictureStore } from '../stores/pictures/port.ts'
import type { Positions } from '../stores/positions/port.ts'
import type { ReadStore } from '../stores/read-store/port.ts'
import type { ReadModelsThread } from '../stores/read-store/read-models-thread.ts'
import type { SealStore } from '../stores/seals/port.ts'
import type { SnapshotStore } from '../stores/snapshots/port.ts'
import type { Uploads } from '../stores/uploads/port.ts'
import { withKeyCache } from '../stores/vault/key-cache.ts'
import type { Vault } from '../stores/vault/port.ts'
import type { Config } from './config.ts'
import { folderMemory, roomOf } from './memory.ts'

/** The stores that the configuration chose. */
export type Stores = {
  /** For the caches of this process. */
  room: Room
  /** How often each thread of the data folder ended by itself since the start. */
  endedThreads(): Readonly<Record<ThreadName, number>>
  eventStore: EventStore
  readStore: ReadStore
  vault: Vault
  snapshots: SnapshotStore
  pictures: PictureStore
  /** Photos of handovers. */
  handovers: PictureStore
  uploads: Uploads
  lostSales: LostSales
  missedSearches: MissedSearches
  positions: Positions
  seals: SealStore
  jobQueue: JobQueue
  counters: Counters
  /** The thread that keeps embedded read models. Absent on MongoDB and without threads. */
  readModels: ReadModelsThread | undefined
  /** Removes deleted data from the files of embedded stores. Engines remove it from theirs by themselves. */
  scrub(): Promise<void>
  /** Closes the job queue first: running jobs still use the other stores. */
  close(): Promise<void>
}

/** The part of the room for counts that those of writing requests take. The rest is for reading ones. */
const STORED_COUNTS = 0.5

export const eventStoreDb = (world: World) => async (url: string) =>
  (await import('../stores/event-store/eventstoredb/eventstoredb.ts')).openEventStoreDb(url, world)
const mongoReadStore = (world: World) => async (url: string) =>
  (await import('../stores/read-store/mongodb.ts')).openMongoReadStore(url, world)
export const mongoVault = (world: World) => async (url: string) =>
  (await import('../stores/vault/mongodb.ts')).openMongoVault(url, world)
export const mongoSnapshots = (world: World) => async (url: string) =>
  (await import('../stores/snapshots/mongodb.ts')).openMongoSnapshots(url, world)
const mongoPictures = (world: World) => async (url: string) =>
  (await import('../stores/pictures/mongodb.ts')).openMongoPictures(url, world)
const mongoHandovers = (world: World) => async (url: string) =>
  (await import('../stores/pictures/mongodb.ts')).openMongoHandovers(url, world)
const mongoUploads = (world: World) => async (url: string) =>
  (await import('../stores/uploads/mongodb.ts')).openMongoUploads(url, world)
const mongoLostSales = (world: World) => async (url: string) =>
  (await import('../stores/lost-sales/mongodb.ts')).openMongoLostSales(url, world)
const mongoMissedSearches = (world: World) => async (url: string) =>
  (await import('../stores/missed-searches/mongodb.ts')).openMongoMissedSearches(url, world)
const mongoPositions = (world: World) => async (url: string) =>
  (await import('../stores/positions/mongodb.ts')).openMongoPositions(url, world)
export const mongoSeals = (world: World) => async (url: string) =>
  (await import('../stores/seals/mongodb.ts')).openMongoSeals(url, world)
const redisCounters =
  (world: World, room: Room, onError: (error: unknown) => void) => async (url: string) =>
    (await import('../stores/counters/redis.ts')).openRedisCounters(url, world, {
      alone: openMemoryCounters(world, room, STORED_COUNTS),
      onAway: onError,
    })
const bullMq = (world: World, onError: (error: Error) => void) => async (url: string) =>
  (await import('../stores/job-queue/bullmq.ts')).openBullMq(url, world, { onError })

/**
 * Opens the stores; no other place picks adapters. A store with an address in the configuration is a server, and the
 * others are embedded in the data folder. A driver is loaded only if it is used.
 */
export const openStores = async (
  config: Config,
  world: World,
  onError: (error: unknown) => void,
  programs?: Threads['programs'],
  room = roomOf(config.MEMORY_MB),
): Promise<Stores> => {
  const { EVENTSTORE_URL, MONGODB_URL, REDIS_URL } = config
  const ended: Record<ThreadName, number> = { events: 0, vault: 0, readModels: 0 }
  const onEnded = (thread: ThreadName, error: unknown): void => {
    ended[thread] += 1
    onError(error)
  }
  let folder: DataFolder | undefined
  const embedded = (): DataFolder => {
    // A thread that keeps read models reads the log and the vault of the same folder.
    const isWhole = EVENTSTORE_URL === undefined && MONGODB_URL === undefined
    const threads = isWhole && programs !== undefined ? { programs, onEnded } : undefined
    folder ??= openDataFolder(config.DATA_DIR, world, threads, folderMemory(config.MEMORY_MB))
    return folder
  }
  const servers: { close(): Promise<void> }[] = []
  const pick = async <Store extends { close(): Promise<void> }>(
    url: string | undefined,
    open: (url: string) => Promise<Store>,
    own: () => Store,
  ): Promise<Store> => {
    if (url === undefined) return own()
    const store = await open(url)
    servers.push(store)
    return store
  }
  const eventStore = await pick(EVENTSTORE_URL, eventStoreDb(world), () => embedded().eventStore)
  const readStore = await pick(MONGODB_URL, mongoReadStore(world), () => embedded().readStore)
  const vault = withKeyCache(
    await pick(MONGODB_URL, mongoVault(world), () => embedded().vault),
    world,
    room,
  )
  const snapshots = await pick(MONGODB_URL, mongoSnapshots(world), () => embedded().snapshots)
  const pictures = await pick(MONGODB_URL, mongoPictures(world), () => embedded().pictures)
  const handovers = await pick(MONGODB_URL, mongoHandovers(world), () => embedded().handovers)
  const uploads = await pick(MONGODB_URL, mongoUploads(world), () => embedded().uploads)
  const lostSales = await pick(MONGODB_URL, mongoLostSales(world), () => embedded().lostSales)
  const missedSearches = await pick(
    MONGODB_URL,
    mongoMissedSearches(world),
    () => embedded().missedSearches,
  )
  const positions = await pick(MONGODB_URL, mongoPositions(world), () => embedded().positions)
  const seals = await pick(MONGODB_URL, mongoSeals(world), () => embedded().seals)
  const jobQueue = await pick(REDIS_URL, bullMq(world, onError), () => embedded().jobQueue)
  const counters = await pick(REDIS_URL, redisCounters(world, room, onError), () =>
    openMemoryCounters(world, room, STORED_COUNTS),
  )
  return {
    room,
    endedThreads: () => ended,
    eventStore,
    readStore,
    vault,
    snapshots,
    pictures,
    handovers,
    uploads,
    lostSales,
    missedSearches,
    positions,
    seals,
    jobQueue,
    counters,
    readModels: folder?.readModels,
    scrub: async () => folder?.scrub(),
    close: async () => {
      await jobQueue.close()
      const others = servers.filter((server) => server !== jobQueue)
      // All servers are closed at once, because one that does not answer takes a long time.
      await Promise.all(others.map((server) => server.close()))
      await folder?.close()
    },
  }
}
