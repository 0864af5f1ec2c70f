import { type Collection as MongoCollection, MongoServerError } from 'mongodb'
import type { World } from '../../lib/world.ts'
import { type Mongo, openMongo, unlessThere } from '../mongo-client.ts'
import { createCheckpoints } from './mongodb-checkpoints.ts'
import {
  filterOf,
  refuseTooLarge,
  type Stored,
  sortOf,
  writeDocuments,
} from './mongodb-documents.ts'
import { cursorOf, sortFields } from './paging.ts'
import { type Collection, type Doc, type Lease, LeaseLost, type ReadStore } from './port.ts'

type StoredLease = { _id: string; holder: string | null; fence: number; expiresAt: Date }

type Leases = {
  acquire: ReadStore['acquireLease']
  release: ReadStore['releaseLease']
  /** Throws `LeaseLost` if another holder has taken the lease since. */
  assertHeld(lease: Lease): Promise<void>
}

/** Leases, one document each. They expire by the clocks of the callers, so the machines' clocks must agree. */
const createLeases = ({ db, reach }: Mongo, { now }: Pick<World, 'now'>): Leases => {
  const leases = db.collection<StoredLease>('duka_leases')
  const asLease = ({ _id, fence }: StoredLease, holder: string): Lease => ({
    name: _id,
    holder,
    fence,
  })

  const create = async (name: string, holder: string, expiresAt: Date) => {
    const lease = { _id: name, holder, fence: 1, expiresAt }
    return (await unlessThere(() => leases.insertOne(lease))) ? asLease(lease, holder) : undefined
  }

  return {
    acquire: (name, holder, ttlMs) =>
      reach(async () => {
        const expiresAt = new Date(now().getTime() + ttlMs)
        const after = { returnDocument: 'after' } as const
        const mine = { _id: name, holder }
        const renewed = await leases.findOneAndUpdate(mine, { $set: { expiresAt } }, after)
        if (renewed !== null) return asLease(renewed, holder)
        const free = { _id: name, expiresAt: { $lte: now() } }
        const take = { $set: { holder, expiresAt }, $inc: { fence: 1 } }
        const taken = await leases.findOneAndUpdate(free, take, after)
        return taken === null ? await create(name, holder, expiresAt) : asLease(taken, holder)
      }),
    release: ({ name, holder, fence }) =>
      reach(async () => {
        const freed = { $set: { holder: null, expiresAt: new Date(0) } }
        await leases.updateOne({ _id: name, holder, fence }, freed)
      }),
    assertHeld: async ({ name, holder, fence }) => {
      if ((await leases.findOne({ _id: name, holder, fence })) === null) throw new LeaseLost(name)
    },
  }
}

/** Time in ms after which no writer that read the document before its deletion is still at work. */
const TOMBSTONE_MS = 3_600_000
const NO_SUCH_COLLECTION = 26
const visible = { projection: { _id: 0 } } as const

const tableOf = ({ name, version }: Collection): string => `${name}_v${version}`

const formerVersions = (all: readonly { name: string }[], { name, version }: Collection) =>
  all.flatMap((one) => {
    const at = one.name.startsWith(`${name}_v`) ? Number(one.name.slice(name.length + 2)) : NaN
    return at < version ? [at] : []
  })

const keysOf = (fields: readonly string[]): [string, 1 | -1][] => [
  ...fields.map((field): [string, 1 | -1] =>
    field.startsWith('-') ? [field.slice(1), -1] : [field, 1],
  ),
  ['_id', 1],
]

const indexesOf = ({ indexes }: Collection) => [
  ...indexes.map((fields) => ({ name: fields.join('_'), key: new Map(keysOf(fields)) })),
  { name: 'tombstones', key: new Map([['deletedAt', 1 as const]]) },
]

const indexNames = async (target: MongoCollection<Stored>): Promise<Set<string | undefined>> => {
  try {
    return new Set((await target.indexes()).map(({ name }) => name))
  } catch (error) {
    if (error instanceof MongoServerError && error.code === NO_SUCH_COLLECTION) return new Set()
    throw error
  }
}

/**
 * Read models in MongoDB without transactions: first the documents, each guarded by its position, then the checkpoint.
 */
export const openMongoReadStore = (
  url: string,
  world: World,
  mongo: Mongo = openMongo(url, world),
): ReadStore => {
  const { db, reach, reachPatiently } = mongo
  const leases = createLeases(mongo, world)
  const checkpoints = createCheckpoints(mongo, tableOf, world)
  let purgedAt = 0

  const table = (collection: Collection): MongoCollection<Stored> =>
    db.collection<Stored>(tableOf(collection))

  const many = <D extends Doc>(collection: Collection, ids: readonly string[]): Promise<D[]> => {
    const filter = { _id: { $in: [...ids] }, deletedAt: { $exists: false } }
    return table(collection).find<D>(filter, visible).toArray()
  }

  const purge = async (collections: readonly Collection[]) => {
    const at = world.now().getTime()
    if (at - purgedAt < TOMBSTONE_MS) return
    purgedAt = at
    const old = { deletedAt: { $lt: new Date(at - TOMBSTONE_MS) } }
    for (const collection of collections) await table(collection).deleteMany(old)
  }

  /** Builds only missing indexes, because some compatible servers do not handle a second build well. */
  const index = async (collections: readonly Collection[]) => {
    for (const collection of collections) {
      const present = await indexNames(table(collection))
      const missing = indexesOf(collection).filter(({ name }) => !present.has(name))
      if (missing.length > 0) await table(collection).createIndexes(missing)
    }
  }
  let indexed = Promise.resolve()
  const indexInTurn = (collections: readonly Collection[]) => {
    indexed = indexed.catch(() => undefined).then(() => reachPatiently(() => index(collections)))
    return indexed
  }

  return {
    // The first index creates its collection.
    prepare: indexInTurn,
    index: indexInTurn,
    get: async <D extends Doc>(collection: Collection, id: string) => {
      const filter = { _id: id, deletedAt: { $exists: false } }
      const found = await reach(() => table(collection).findOne<D>(filter, visible))
      return found ?? undefined
    },
    getMany: <D extends Doc>(collection: Collection, ids: readonly string[]) =>
      reach(() => many<D>(collection, ids)),
    getManyPatiently: <D extends Doc>(collection: Collection, ids: readonly string[]) =>
      reachPatiently(() => many<D>(collection, ids)),
    find: async <D extends Doc>(
      collection: Collection,
      query: Parameters<ReadStore['find']>[1],
    ) => {
      const found = await reach(() =>
        table(collection)
          .find<D>(filterOf(query), { ...visible, sort: sortOf(query), limit: query.limit + 1 })
          .toArray(),
      )
      const docs = found.slice(0, query.limit)
      const last = docs.at(-1)
      return found.length > query.limit && last !== undefined
        ? { docs, next: cursorOf(last, sortFields(query.sort)) }
        : { docs }
    },
    count: (collection, where, most) =>
      reach(() =>
        table(collection).countDocuments(filterOf({ where, limit: most }), { limit: most }),
      ),
    commit: (batches, upTo, lease) =>
      reachPatiently(async () => {
        batches.forEach(refuseTooLarge)
        await leases.assertHeld(lease)
        for (const { collection, writes } of batches) {
          await writeDocuments(table(collection), writes, upTo.position, world.now())
        }
        const collections = batches.map(({ collection }) => collection)
        await checkpoints.advance(collections, upTo, lease)
        await purge(collections)
      }),
    checkpoint: checkpoints.read,
    mark: checkpoints.mark,
    // Drops the documents first: without a checkpoint, documents that remained would never be replaced.
    reset: (collection, lease) =>
      reachPatiently(async () => {
        await leases.assertHeld(lease)
        await table(collection).drop()
        await index([collection])
        await checkpoints.forget(collection, lease)
      }),
    dropFormer: (collection, lease) =>
      reachPatiently(async () => {
        await leases.assertHeld(lease)
        const versions = formerVersions(await db.listCollections().toArray(), collection)
        for (const version of versions) {
          await db.collection(tableOf({ ...collection, version })).drop()
          await checkpoints.forget({ ...collection, version }, lease)
        }
        return versions
      }),
    waitFor: checkpoints.waitFor,
    acquireLease: leases.acquire,
    releaseLease: leases.release,
    probe: mongo.probe,
    close: mongo.close,
  }
}
