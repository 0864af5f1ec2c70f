import type { World } from '../../lib/world.ts'
import type { LogMark } from '../event-store/port.ts'
import { probeOf, type Sqlite } from '../sqlite.ts'
import type { WriteHandlers } from '../writer/writer.ts'
import { embeddedCheckpoints, type Moved } from './embedded-checkpoints.ts'
import { embeddedCopies } from './embedded-copies.ts'
import { embeddedLeases } from './embedded-leases.ts'
import { indexesOf, tableOf } from './embedded-query.ts'
import {
  type Collection,
  type CopyName,
  type Doc,
  DocumentTooLarge,
  type Lease,
  MOST_DOC_BYTES,
  type NotedCopies,
  type ProjectionBatch,
  type Write,
} from './port.ts'

/** All writes to `read.db`, which are those of `ReadStore`. */
export type ReadDbWrites = {
  prepare: { given: readonly Collection[]; gives: undefined }
  index: { given: readonly Collection[]; gives: undefined }
  commit: {
    given: { batches: readonly ProjectionBatch[]; upTo: LogMark; lease: Lease }
    gives: undefined
  }
  reset: { given: { collection: Collection; lease: Lease }; gives: undefined }
  /** Names the dropped copies. */
  dropFormer: { given: { collection: Collection; lease: Lease }; gives: CopyName[] }
  noteCopies: { given: { noted: readonly NotedCopies[]; lease: Lease }; gives: undefined }
  /** Names the dropped copies. */
  dropCopies: {
    given: { collection: Collection; kept: readonly number[]; lease: Lease }
    gives: CopyName[]
  }
  acquireLease: { given: { name: string; holder: string; ttlMs: number }; gives: Lease | undefined }
  releaseLease: { given: Lease; gives: undefined }
  probe: { given: null; gives: undefined }
  /** Empties the write-ahead log, which still holds former documents. */
  checkpoint: { given: null; gives: undefined }
}

const createTable = (collection: Collection): string =>
  `CREATE TABLE IF NOT EXISTS ${tableOf(collection)} (
    id TEXT PRIMARY KEY, position TEXT NOT NULL, doc TEXT NOT NULL)`

const upsert = (collection: Collection): string =>
  `INSERT INTO ${tableOf(collection)} (id, position, doc) VALUES (?, ?, ?)
   ON CONFLICT (id) DO UPDATE SET position = excluded.position, doc = excluded.doc
   WHERE excluded.position > position`

const serialised = (collection: Collection, doc: Doc): string => {
  const json = JSON.stringify(doc)
  if (Buffer.byteLength(json) > MOST_DOC_BYTES) throw new DocumentTooLarge(collection, doc.id)
  return json
}

/** Writes to the table of a collection on behalf of events up to `upTo`. */
const writesTo = (db: Sqlite, collection: Collection, upTo: LogMark) => {
  const put = db.statement(upsert(collection))
  const remove = db.statement(`DELETE FROM ${tableOf(collection)} WHERE id = ? AND position <= ?`)
  const drop = db.statement(`DELETE FROM ${tableOf(collection)} WHERE id = ? AND position = ?`)
  const plainly = ({ id, doc }: Write): void => {
    if (doc === null) remove.run(id, upTo.position)
    else put.run(id, doc.position, serialised(collection, doc))
  }
  return (one: Write): void => {
    const { id, doc, over } = one
    if (over === undefined) plainly(one)
    else if (drop.run(id, over) > 0 && doc !== null) plainly(one)
  }
}

/** The writes to `read.db` on a connection. `onMoved` is called after each commit. */
export const readDbWrites = (
  db: Sqlite,
  world: Pick<World, 'now'>,
  onMoved: (moved: Moved) => void,
): WriteHandlers<ReadDbWrites> => {
  const leases = embeddedLeases(db, world)
  const checkpoints = embeddedCheckpoints(db)
  const copies = embeddedCopies(db)
  const probe = probeOf(db)
  const dropAll = (some: readonly CopyName[], lease: Lease): void => {
    leases.refuseLost(lease)
    if (some.length === 0) return
    db.transaction(() => {
      for (const one of some) {
        db.exec(`DROP TABLE ${tableOf(one)}`)
        checkpoints.forget(one)
      }
    })
  }
  return {
    prepare: (collections) => {
      for (const collection of collections) db.exec(createTable(copies.placed(collection)))
    },
    index: (collections) => {
      for (const sql of collections.map(copies.placed).flatMap(indexesOf)) db.exec(sql)
    },
    commit: ({ batches, upTo, lease }) => {
      const placed = batches.map(({ collection, writes }) => ({
        collection: copies.placed(collection),
        writes,
      }))
      const collections = placed.map(({ collection }) => collection)
      db.transaction(() => {
        leases.refuseLost(lease)
        for (const { collection, writes } of placed) {
          writes.forEach(writesTo(db, collection, upTo))
        }
        checkpoints.move(collections, upTo)
      })
      onMoved({ tables: collections.map(tableOf), position: upTo.position })
    },
    reset: ({ collection, lease }) => {
      const placed = copies.placed(collection)
      db.transaction(() => {
        leases.refuseLost(lease)
        db.exec(`DELETE FROM ${tableOf(placed)}`)
        checkpoints.forget(placed)
      })
    },
    dropFormer: ({ collection, lease }) => {
      const { name, version } = collection
      const lower = copies.tablesOf(name).filter((one) => one.version < version)
      dropAll(lower, lease)
      for (const one of lower) copies.forget(one)
      return lower
    },
    noteCopies: ({ noted, lease }) => {
      db.transaction(() => {
        leases.refuseLost(lease)
        copies.note(noted)
      })
      return undefined
    },
    dropCopies: ({ collection: { name, version }, kept, lease }) => {
      const others = copies
        .tablesOf(name)
        .filter((one) => one.version === version && !kept.includes(one.copy))
      dropAll(others, lease)
      return others
    },
    acquireLease: ({ name, holder, ttlMs }) => leases.acquire(name, holder, ttlMs),
    releaseLease: (lease) => {
      leases.release(lease)
    },
    probe: () => {
      probe()
    },
    checkpoint: () => {
      db.checkpoint()
    },
  }
}
