import {
  type Db,
  MongoClient,
  MongoError,
  MongoNotConnectedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} from 'mongodb'
import { type Cancel, inTime, type World } from '../lib/world.ts'
import { StoreFull, StoreUnavailable } from './store-unavailable.ts'

/** A connected database. */
export type Mongo = {
  db: Db
  /**
   * Runs work that somebody waits for. Throws `StoreUnavailable` for a lost connection, or after 5 s without an answer:
   * the work may still take effect later.
   */
  reach<T>(work: () => Promise<T>): Promise<T>
  /** Like `reach`, but for work of many calls that nobody waits for. Each call may take up to a minute. */
  reachPatiently<T>(work: () => Promise<T>): Promise<T>
  /** Like `reach`, but for work whose answer nobody needs. */
  run(work: () => Promise<unknown>): Promise<void>
  /** Overwrites one document of the database. */
  probe(): Promise<void>
  /** Ends all work under way. */
  close(): Promise<void>
}

/** The limit for an answer in ms. The driver's own option (`timeoutMS`) has no effect as of 7.8. */
const ANSWER_MS = 5_000
/** The limit for closing in ms: the driver would wait up to a minute for a silent server. */
const CLOSE_MS = 1_000
/** How long in ms the driver may find no server before it has to begin anew. By itself it finds one in some 6 s. */
const LOST_MS = 15_000
const DUPLICATE_KEY = 11_000
const OUT_OF_DISK_SPACE = 14_031
/** Answers of the server that pass by themselves: shutting down, stepping down, no primary, interrupted. */
const passingCodes = new Set([6, 7, 89, 91, 189, 9001, 10107, 11600, 11602, 13435, 13436])

export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === DUPLICATE_KEY

/** True once the document is written. False if another document has its key already. */
export const unlessThere = async (write: () => Promise<unknown>): Promise<boolean> => {
  try {
    await write()
    return true
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}

/** Does the work at the first call only. After a failure the next call tries again. */
export const atFirstUse = (work: () => Promise<unknown>): (() => Promise<unknown>) => {
  let done: Promise<unknown> | undefined
  return () => {
    done ??= work().catch((error: unknown) => {
      done = undefined
      throw error
    })
    return done
  }
}

const isFull = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === OUT_OF_DISK_SPACE

/** Socket errors that the driver passes on unchanged. */
const socketCodes = new Set<unknown>([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  'ETIMEDOUT',
])

/**
 * An error of the driver itself (network, pool, server selection) or of an interrupted bulk write comes without an
 * answer of the server. Some answers of the server also pass by themselves.
 */
const isUnavailable = (error: unknown): boolean => {
  if (error instanceof MongoServerError) {
    return typeof error.code !== 'number' || passingCodes.has(error.code)
  }
  if (error instanceof MongoError) return true
  return error instanceof Error && 'code' in error && socketCodes.has(error.code)
}

const explained = (error: unknown): unknown => {
  if (isFull(error)) return new StoreFull('MongoDB', { cause: error })
  return isUnavailable(error) ? new StoreUnavailable('MongoDB', { cause: error }) : error
}

const isUnconnected = (error: unknown): boolean =>
  error instanceof MongoTopologyClosedError || error instanceof MongoNotConnectedError

/**
 * Connects at the first call: opening succeeds while the server is away, and each call then throws. Writes wait for the
 * journals of a majority. `url` names the database (`duka` if absent) and may set any option of the driver.
 */
export const openMongo = (url: string, world: Pick<World, 'after'>): Mongo => {
  const client = new MongoClient(url, {
    appName: 'duka',
    ignoreUndefined: true,
    serverSelectionTimeoutMS: ANSWER_MS,
    connectTimeoutMS: ANSWER_MS,
    // Work that nobody waits for any more must not start when a connection becomes free.
    waitQueueTimeoutMS: ANSWER_MS,
    // Without this limit, a server that vanished silently would be waited for without end.
    socketTimeoutMS: 60_000,
    writeConcern: { w: 'majority', journal: true },
  })
  const named = new URL(url).pathname.length > 1
  const db = named ? client.db() : client.db('duka')
  let isClosed = false
  /** As of 7.8 the driver tries no second time by itself when its first connection failed: nothing is sent after that. */
  const connected = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (isClosed || !isUnconnected(error)) throw error
      await client.connect()
      return await work()
    }
  }
  let beginAnew: Cancel | undefined
  const found = (): void => {
    beginAnew?.()
    beginAnew = undefined
  }
  /**
   * As of 7.8 the driver looks for its server no more if a connection ends in the moment in which it is asked: its look
   * waits for ever for a buffer to drain. Calls then find no server until the client is closed and connects again.
   */
  const lost = (): void => {
    beginAnew ??= world.after(LOST_MS, () => {
      beginAnew = undefined
      // The next call connects.
      if (!isClosed) client.close().catch(() => undefined)
    })
  }
  const reachPatiently: Mongo['reachPatiently'] = async (work) => {
    try {
      const answer = await connected(work)
      found()
      return answer
    } catch (error) {
      if (error instanceof MongoServerSelectionError) lost()
      throw explained(error)
    }
  }
  const reach: Mongo['reach'] = async (work) => {
    const answer = reachPatiently(work)
    if (await inTime(world, ANSWER_MS, answer)) return answer
    throw new StoreUnavailable('MongoDB', {
      cause: new Error(`No answer within ${ANSWER_MS} ms`),
    })
  }
  return {
    db,
    reach,
    reachPatiently,
    run: (work) => reach(async () => void (await work())),
    probe: () =>
      reach(async () => {
        const probes = db.collection<{ _id: string; count: number }>('duka_probes')
        const count = { $inc: { count: 1 } }
        const { matchedCount } = await probes.updateOne({ _id: 'probe' }, count)
        if (matchedCount > 0) return
        await unlessThere(() => probes.insertOne({ _id: 'probe', count: 1 }))
      }),
    close: async () => {
      isClosed = true
      found()
      await inTime(world, CLOSE_MS, client.close())
    },
  }
}
