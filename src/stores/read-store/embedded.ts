import type { World } from '../../lib/world.ts'
import type { LogMark } from '../event-store/port.ts'
import { type Sqlite, text } from '../sqlite.ts'
import { probeOf } from '../sqlite-probe.ts'
import { cursorOf, sortFields } from './cursor.ts'
import { embeddedCheckpoints } from './embedded-checkpoints.ts'
import { embeddedLeases } from './embedded-leases.ts'
import { countOf, indexesOf, selectOf, tableOf } from './embedded-query.ts'
import {
  type Collection,
  type Doc,
  DocumentTooLarge,
  MOST_DOC_BYTES,
  type Page,
  type Query,
  type ReadStore,
  type Write,
} from './port.ts'

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

const formerVersions = (db: Sqlite, { name, version }: Collection): number[] =>
  db
    .statement(`SELECT name FROM sqlite_master WHERE type = 'table'`)
    .all()
    .flatMap(([table]) => {
      const [base, at] = text(table).split('@')
      return base === name && Number(at) < version ? [Number(at)] : []
    })

/** Read models as JSON, one table for each version of a collection, in `db`, which stays the caller's. */
export const openEmbeddedReadStore = (
  db: Sqlite,
  world: Pick<World, 'now' | 'after'>,
): ReadStore => {
  const leases = embeddedLeases(db, world)
  const checkpoints = embeddedCheckpoints(db, world)
  const probe = probeOf(db)

  const writer = (collection: Collection, upTo: LogMark) => {
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

  const getMany = async <D extends Doc>(
    collection: Collection,
    ids: readonly string[],
  ): Promise<D[]> =>
    db
      .statement(
        `SELECT doc FROM ${tableOf(collection)} WHERE id IN (SELECT value FROM json_each(?))`,
      )
      .all(JSON.stringify(ids))
      .map(([doc]) => JSON.parse(text(doc)))

  return {
    prepare: async (collections) => {
      for (const collection of collections) {
        for (const sql of [createTable(collection), ...indexesOf(collection)]) db.exec(sql)
      }
    },

    get: async <D extends Doc>(collection: Collection, id: string): Promise<D | undefined> => {
      const row = db.statement(`SELECT doc FROM ${tableOf(collection)} WHERE id = ?`).get(id)
      return row && JSON.parse(text(row[0]))
    },

    getMany,
    getManyPatiently: getMany,

    find: async <D extends Doc>(collection: Collection, query: Query): Promise<Page<D>> => {
      const { sql, values } = selectOf(collection, query)
      const docs = db
        .statement(sql)
        .all(...values)
        .map(([doc]): D => JSON.parse(text(doc)))
      const last = docs[query.limit - 1]
      if (docs.length <= query.limit || !last) return { docs }
      return { docs: docs.slice(0, query.limit), next: cursorOf(last, sortFields(query.sort)) }
    },

    count: async (collection, where, most) => {
      const { sql, values } = countOf(collection, where, most)
      return Number(db.statement(sql).get(...values)?.[0])
    },

    commit: async (batches, upTo, lease) => {
      const collections = batches.map(({ collection }) => collection)
      db.transaction(() => {
        leases.refuseLost(lease)
        for (const { collection, writes } of batches) writes.forEach(writer(collection, upTo))
        checkpoints.move(collections, upTo)
      })
      checkpoints.announce(collections, upTo.position)
    },

    checkpoint: async (collection) => checkpoints.of(collection),
    mark: async (collection) => checkpoints.markOf(collection),
    reset: async (collection, lease) => {
      db.transaction(() => {
        leases.refuseLost(lease)
        db.exec(`DELETE FROM ${tableOf(collection)}`)
        checkpoints.forget(collection)
      })
    },
    dropFormer: async (collection, lease) => {
      const versions = formerVersions(db, collection)
      db.transaction(() => {
        leases.refuseLost(lease)
        for (const version of versions) {
          db.exec(`DROP TABLE ${tableOf({ ...collection, version })}`)
          checkpoints.forget({ ...collection, version })
        }
      })
      return versions
    },
    waitFor: (collection, position, timeoutMs) =>
      checkpoints.waitFor(collection, position, timeoutMs),
    acquireLease: async (name, holder, ttlMs) => leases.acquire(name, holder, ttlMs),
    releaseLease: async (lease) => leases.release(lease),
    probe: async () => probe(),
    close: async () => {},
  }
}
