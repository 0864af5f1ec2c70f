import { type Db, MongoClient, MongoError, MongoServerError } from 'mongodb'
import { inTime, type World } from '../lib/world.ts'
import { StoreFull, StoreUnavailable } from './store-unavailable.ts'

/** A connected database. */
export type Mongo = {
  db: Db
  /**
   * Runs work that somebody waits for. Turns lost connections, and 5 s without an answer, into `StoreUnavailable`. The
   * work may still take effect after that.
   */
  reach<T>(work: () => Promise<T>): Promise<T>
  /**
   * As `reach`, for work of many calls that nobody waits for. Each call ends with its connection, at most a minute
   * later.
   */
  reachPatiently<T>(work: () => Promise<T>): Promise<T>
  /** As `reach`, for work whose answer nobody needs. */
  run(work: () => Promise<unknown>): Promise<void>
  /** Overwrites one document of the database. */
  probe(): Promise<void>
  /** Ends all work under way. */
  close(): Promise<void>
}

/** The driver's own limit for a call (`timeoutMS`) has no effect as of 7.8. */
const ANSWER_MS = 5_000
/** Closing says goodbye to the server, and would wait up to a minute for a mute one. */
const CLOSE_MS = 1_000
const DUPLICATE_KEY = 11_000
const OUT_OF_DISK_SPACE = 14_031
/** Server-side answers that mean 'not now': shutting down, stepping down, no primary, interrupted. */
const passingCodes = new Set([6, 7, 89, 91, 189, 9001, 10107, 11600, 11602, 13435, 13436])

export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === DUPLICATE_KEY

/** True once the document is written. False where another document has its key already. */
export const unlessThere = async (write: () => Promise<unknown>): Promise<boolean> => {
  try {
    await write()
    return true
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}

/** Does the work at the first call, for all later ones too. After a failure the next call tries again. */
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

/** The driver lets some errors of a dying socket through as they are. */
const socketCodes = new Set<unknown>([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  'ETIMEDOUT',
])

/**
 * The driver's own errors (network, pool, server selection) carry no server's answer, nor does a bulk write that was
 * cut. Some of the server's answers pass.
 */
const isUnavailable = (error: unknown): boolean => {
  if (error instanceof MongoServerError) {
    return typeof error.code !== 'number' || passingCodes.has(error.code)
  }
  if (error instanceof MongoError) return true
  return error instanceof Error && 'code' in error && socketCodes.has(error.code)
}

/**
 * Connects lazily: opening succeeds while the server is away, and each call throws. A majority acknowledges writes from
 * its journal. `url` names the database (default `duka`) and may set any driver option.
 */
export const openMongo = (url: string, world: Pick<World, 'after'>): Mongo => {
  const client = new MongoClient(url, {
    appName: 'duka',
    ignoreUndefined: true,
    serverSelectionTimeoutMS: ANSWER_MS,
    connectTimeoutMS: ANSWER_MS,
    // Work that nobody waits for any more must not start when a connection comes free.
    waitQueueTimeoutMS: ANSWER_MS,
    // Without it a server that vanished silently would be waited for without end.
    socketTimeoutMS: 60_000,
    writeConcern: { w: 'majority', journal: true },
  })
  const named = new URL(url).pathname.length > 1
  const db = named ? client.db() : client.db('duka')
  const reachPatiently: Mongo['reachPatiently'] = async (work) => {
    try {
      return await work()
    } catch (error) {
      if (isFull(error)) throw new StoreFull('MongoDB', { cause: error })
      if (isUnavailable(error)) throw new StoreUnavailable('MongoDB', { cause: error })
      throw error
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
      await inTime(world, CLOSE_MS, client.close())
    },
  }
}
