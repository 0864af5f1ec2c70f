import { type Db, MongoClient, MongoError, MongoServerError } from 'mongodb'
import { inTime } from './in-time.ts'
import { StoreUnavailable } from './store-unavailable.ts'

/** A connected database. `reach` runs one call and turns lost connections into `StoreUnavailable`. */
export type Mongo = {
  db: Db
  reach<T>(work: () => Promise<T>): Promise<T>
  /** Ends what is under way. */
  close(): Promise<void>
}

/** Closing takes leave of the server, and waits up to a minute for one that is mute. */
const CLOSE_MS = 1_000
const DUPLICATE_KEY = 11_000
/** Server-side answers that mean 'not now': shutting down, stepping down, no primary, interrupted. */
const passingCodes = new Set([6, 7, 89, 91, 189, 9001, 10107, 11600, 11602, 13435, 13436])

export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === DUPLICATE_KEY

/** The driver's own errors (network, pool, server selection) carry no server's answer; of the server's, some pass. */
const isUnavailable = (error: unknown): boolean =>
  error instanceof MongoServerError
    ? typeof error.code === 'number' && passingCodes.has(error.code)
    : error instanceof MongoError

/**
 * Connects lazily: opening succeeds while the server is away, and each call says so. Writes are acknowledged by
 * a majority, from its journal. `url` names the database (default `duka`) and may set any driver option.
 */
export const openMongo = (url: string, selectionTimeoutMs = 5_000): Mongo => {
  const client = new MongoClient(url, {
    appName: 'duka',
    ignoreUndefined: true,
    serverSelectionTimeoutMS: selectionTimeoutMs,
    // A server that went away without a word would be waited for without end.
    socketTimeoutMS: 60_000,
    writeConcern: { w: 'majority', journal: true },
  })
  const named = new URL(url).pathname.length > 1
  return {
    db: named ? client.db() : client.db('duka'),
    reach: async (work) => {
      try {
        return await work()
      } catch (error) {
        if (isUnavailable(error)) throw new StoreUnavailable('MongoDB', { cause: error })
        throw error
      }
    },
    close: async () => {
      await inTime(CLOSE_MS, client.close())
    },
  }
}
