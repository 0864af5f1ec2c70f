import { type Collection as MongoCollection, MongoServerError } from 'mongodb'
import { inTime, type World } from '../../lib/world.ts'
import { type Mongo, openMongo, unlessThere } from '../mongo-client.ts'
import { createCheckpoints } from './mongodb-checkpoints.ts'
import { createCopies, tableOf } from './mongodb-copies.ts'
import {
  filterOf,
  refuseTooLarge,
  type Stored,
  sortOf,
  writeDocuments,
} from './mongodb-documents.ts'
import { cursorOf, sortFields } from './paging.ts'
import {
  type Collection,
  type CopyName,
  type Doc,
  type Lease,
  LeaseLost,
  type ReadStore,
} from './port.ts'

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
  const copies = createCopies(mongo, world)
  const { placed, placedPatiently } = copies
  const allPlaced = (collections: readonly Collection[]) =>
    Promise.all(collections.map(placedPatiently))
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
    indexed = indexed
      .catch(() => undefined)
      .then(() => allPlaced(collections))
      .then((all) => reachPatiently(() => index(all)))
    return indexed
  }

  const dropAll = async (some: readonly CopyName[], lease: Lease): Promise<void> => {
    for (const one of some) {
      await db.collection(tableOf(one)).drop()
      await checkpoints.forget(one, lease)
    }
  }

  return {
    // The first index creates its collection.
    prepare: indexInTurn,
    index: indexInTurn,
    get: async <D extends Doc>(named: Collection, id: string) => {
      const collection = await placed(named)
      const filter = { _id: id, deletedAt: { $exists: false } }
      const found = await reach(() => table(collection).findOne<D>(filter, visible))
      return found ?? undefined
    },
    getMany: async <D extends Doc>(named: Collection, ids: readonly string[]) => {
      const collection = await placed(named)
      return reach(() => many<D>(collection, ids))
    },
    getManyPatiently: async <D extends Doc>(named: Collection, ids: readonly string[]) => {
      const collection = await placedPatiently(named)
      return reachPatiently(() => many<D>(collection, ids))
    },
    find: async <D extends Doc>(named: Collection, query: Parameters<ReadStore['find']>[1]) => {
      const collection = await placed(named)
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
    count: async (named, where, most) => {
      const collection = await placed(named)
      return reach(() =>
        table(collection).countDocuments(filterOf({ where, limit: most }), { limit: most }),
      )
    },
    commit: async (batches, upTo, lease) => {
      const collections = await allPlaced(batches.map(({ collection }) => collection))
      return reachPatiently(async () => {
        batches.forEach(refuseTooLarge)
        await leases.assertHeld(lease)
        for (const [n, collection] of collections.entries()) {
          const writes = batches[n]?.writes ?? []
          await writeDocuments(table(collection), writes, upTo.position, world.now())
        }
        await checkpoints.advance(collections, upTo, lease)
        await purge(collections)
      })
    },
    checkpoint: async (collection) => checkpoints.read(await placed(collection)),
    mark: async (collection) => checkpoints.mark(await placed(collection)),
    // Drops the documents first: without a checkpoint, documents that remained would never be replaced.
    reset: async (named, lease) => {
      const collection = await placedPatiently(named)
      return reachPatiently(async () => {
        await leases.assertHeld(lease)
        await table(collection).drop()
        await index([collection])
        await checkpoints.forget(collection, lease)
      })
    },
    dropFormer: ({ name, version }, lease) =>
      reachPatiently(async () => {
        await leases.assertHeld(lease)
        const lower = (await copies.tablesOf(name)).filter((one) => one.version < version)
        await dropAll(lower, lease)
        for (const one of lower) await copies.forget(one)
        return lower
      }),
    copies: copies.of,
    noteCopies: (noted, lease) =>
      reachPatiently(async () => {
        await leases.assertHeld(lease)
        await copies.note(noted)
      }),
    dropCopies: ({ name, version }, kept, lease) =>
      reachPatiently(async () => {
        await leases.assertHeld(lease)
        const others = (await copies.tablesOf(name)).filter(
          (one) => one.version === version && !kept.includes(one.copy),
        )
        await dropAll(others, lease)
        return others
      }),
    waitFor: async (named, position, timeoutMs) => {
      const begun = world.elapsed()
      let collection = named
      const finding = placed(named).then(
        (found) => {
          collection = found
        },
        () => undefined,
      )
      if (!(await inTime(world, timeoutMs, finding))) return false
      const left = Math.max(0, timeoutMs - (world.elapsed() - begun))
      return checkpoints.waitFor(collection, position, left)
    },
    acquireLease: leases.acquire,
    releaseLease: leases.release,
    probe: mongo.probe,
    close: mongo.close,
  }
}
