import type { AnyBulkWriteOperation, Collection as MongoCollection } from 'mongodb'
import { chunks } from '../../lib/chunks.ts'
import { isDuplicateKey } from '../mongo-client.ts'
import type { Stored } from './mongodb-query.ts'
import { type Doc, DocumentTooLarge, isTooLarge, type ProjectionBatch, type Write } from './port.ts'

/** Inserts per command, which keeps each short. */
const CHUNK = 100
/** Updates per command. FerretDB stops answering for good once a hundred are under way in commands of several. */
const UPDATES = 10

const isInsert = (write: Write): write is Write & { doc: Doc } =>
  write.fresh === true && write.doc !== null

type Operation = AnyBulkWriteOperation<Stored>

/** Replaces the document, unless the stored one is as late or later. */
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

/** Steps that meet no duplicate key: create the missing document, then replace the older one. */
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
    // The key is there already: replayed, or newer. A server may then have left out the rest.
    if (!isDuplicateKey(error)) throw error
    const operations = writes.flatMap((one) => carefulOperations(one, at, now))
    await update(target, operations, true)
  }
}

/** Writes documents as of `position`, in short commands. A later stored document stays. */
export const writeDocuments = async (
  target: MongoCollection<Stored>,
  writes: readonly Write[],
  position: string,
  now: Date,
): Promise<void> => {
  for (const some of chunks(writes, CHUNK)) await write(target, some, position, now)
}
