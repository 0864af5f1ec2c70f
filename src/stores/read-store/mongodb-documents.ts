import type { AnyBulkWriteOperation, Filter, Collection as MongoCollection, Sort } from 'mongodb'
import { chunks } from '../../lib/parts.ts'
import { isDuplicateKey } from '../mongo-client.ts'
import { cursorValues, type SortField, sortFields } from './paging.ts'
import {
  type Condition,
  type Doc,
  DocumentTooLarge,
  isTooLarge,
  type ProjectionBatch,
  type Query,
  type Scalar,
  type Write,
} from './port.ts'

/**
 * A document as MongoDB stores it. A deleted document stays for a while as a tombstone, so that a late writer cannot
 * bring it back.
 */
export type Stored = { _id: string; position: string; deletedAt?: Date; [field: string]: unknown }

/** `id` is stored as `_id`, which has the server's own index. */
const stored = (field: string): string => (field === 'id' ? '_id' : field)

export const sortOf = (query: Query): Sort =>
  Object.fromEntries(
    sortFields(query.sort).map(({ field, descending }) => [stored(field), descending ? -1 : 1]),
  )

const conditionOf = (condition: Condition): unknown => {
  if (condition === null || typeof condition !== 'object') return condition
  if ('in' in condition) return { $in: condition.in }
  const { gte, gt, lte, lt } = condition
  const bounds: [string, Scalar | undefined][] = [
    ['$gte', gte],
    ['$gt', gt],
    ['$lte', lte],
    ['$lt', lt],
  ]
  return Object.fromEntries(bounds.filter(([, bound]) => bound !== undefined))
}

/**
 * The condition for values after `value` in this order. Undefined if no value comes after it. Null and missing fields
 * sort first.
 */
const beyond = ({ field, descending }: SortField, value: Scalar): Filter<Stored> | undefined => {
  const name = stored(field)
  if (!descending) return { [name]: value === null ? { $ne: null } : { $gt: value } }
  if (value === null) return undefined
  return { $or: [{ [name]: { $lt: value } }, { [name]: null }] }
}

/**
 * The conditions for documents behind the cursor: equal in the first fields of the order, and further in the next one.
 */
const behind = (order: readonly SortField[], values: readonly Scalar[]): Filter<Stored> => ({
  $or: order.flatMap((key, n) => {
    const later = beyond(key, values[n] ?? null)
    if (later === undefined) return []
    const equal = order.slice(0, n).map(({ field }, i) => ({ [stored(field)]: values[i] ?? null }))
    return [{ $and: [...equal, later] }]
  }),
})

export const filterOf = (query: Query): Filter<Stored> => {
  const order = sortFields(query.sort)
  const where = Object.entries(query.where ?? {}).map(([field, condition]) => ({
    [stored(field)]: conditionOf(condition),
  }))
  const after = query.after === undefined ? [] : [behind(order, cursorValues(query.after, order))]
  return { $and: [{ deletedAt: { $exists: false } }, ...where, ...after] }
}

/** The most inserts in one call to MongoDB, so that each call stays short. */
const CHUNK = 100
/**
 * The most updates in one call to MongoDB. FerretDB stops answering while a hundred updates are under way in larger
 * calls.
 */
const UPDATES = 10

const isInsert = (write: Write): write is Write & { doc: Doc } =>
  write.fresh === true && write.doc !== null

type Operation = AnyBulkWriteOperation<Stored>

/** Replaces the document, unless the stored one has the same or a later position. */
const replace = (doc: Doc, upsert: boolean): Operation => ({
  replaceOne: {
    filter: { _id: doc.id, position: { $lt: doc.position } },
    replacement: { _id: doc.id, ...doc },
    upsert,
  },
})

const buried = (_id: string, position: string, deletedAt: Date): Stored => ({
  _id,
  position,
  deletedAt,
})

const bury = (id: string, position: string, now: Date): Operation => ({
  replaceOne: {
    filter: { _id: id, position: { $lte: position } },
    replacement: buried(id, position, now),
  },
})

const exchange = ({ id, doc }: Write, over: string, position: string, now: Date): Operation => ({
  replaceOne: {
    filter: { _id: id, position: over },
    replacement: doc === null ? buried(id, position, now) : { _id: id, ...doc },
  },
})

const operation = (write: Write, position: string, now: Date): Operation => {
  const { id, doc, over } = write
  if (over !== undefined) return exchange(write, over, position, now)
  return doc === null ? bury(id, position, now) : replace(doc, true)
}

/** Writes in two steps that cannot meet a duplicate key: create the missing document, then replace an older one. */
const carefulOperations = (write: Write, position: string, now: Date): Operation[] => {
  const { id, doc, over } = write
  if (doc === null || over !== undefined) return [operation(write, position, now)]
  return [
    { updateOne: { filter: { _id: id }, update: { $setOnInsert: { ...doc } }, upsert: true } },
    replace(doc, false),
  ]
}

/** Throws `DocumentTooLarge`. */
export const refuseTooLarge = ({ collection, writes }: ProjectionBatch): void => {
  for (const { id, doc } of writes) {
    if (doc !== null && isTooLarge(doc)) throw new DocumentTooLarge(collection, id)
  }
}

const update = async (
  target: MongoCollection<Stored>,
  operations: readonly Operation[],
  ordered: boolean,
) => {
  for (const some of chunks(operations, UPDATES)) await target.bulkWrite(some, { ordered })
}

const quickly = async (
  target: MongoCollection<Stored>,
  writes: readonly Write[],
  at: string,
  now: Date,
) => {
  const fresh = writes.filter(isInsert)
  const operations = writes.filter((one) => !isInsert(one)).map((one) => operation(one, at, now))
  if (fresh.length > 0) {
    await target.insertMany(
      fresh.map(({ id, doc }) => ({ _id: id, ...doc })),
      { ordered: false },
    )
  }
  await update(target, operations, false)
}

const write = async (
  target: MongoCollection<Stored>,
  writes: readonly Write[],
  at: string,
  now: Date,
) => {
  try {
    await quickly(target, writes, at, now)
  } catch (error) {
    // A document with this key exists: the write is repeated, or the stored one is newer. The server may have skipped
    // the remaining writes.
    if (!isDuplicateKey(error)) throw error
    const operations = writes.flatMap((one) => carefulOperations(one, at, now))
    await update(target, operations, true)
  }
}

/** Writes documents as of `position`, in short commands. A stored document with a later position stays. */
export const writeDocuments = async (
  target: MongoCollection<Stored>,
  writes: readonly Write[],
  position: string,
  now: Date,
): Promise<void> => {
  for (const some of chunks(writes, CHUNK)) await write(target, some, position, now)
}
