import type { World } from '../../lib/world.ts'
import type { LogMark, Position } from '../event-store/port.ts'
import { number, probeOf, type Sqlite, text } from '../sqlite.ts'
import { countOf, indexesOf, selectOf, tableOf } from './embedded-query.ts'
import { cursorOf, sortFields } from './paging.ts'
import {
  type Collection,
  type Doc,
  DocumentTooLarge,
  type Lease,
  LeaseLost,
  MOST_DOC_BYTES,
  type Page,
  type Query,
  type ReadStore,
  type Write,
} from './port.ts'

/**
 * The leases of the embedded read store. `refuseLost` throws `LeaseLost` if another holder has taken the lease since.
 */
const embeddedLeases = (db: Sqlite, { now }: Pick<World, 'now'>) => {
  db.exec(`CREATE TABLE IF NOT EXISTS leases (
    name TEXT PRIMARY KEY, holder TEXT, fence INTEGER NOT NULL, expires_at INTEGER NOT NULL)`)
  const acquire = db.statement(
    `INSERT INTO leases (name, holder, fence, expires_at) VALUES (?, ?, 1, ?)
     ON CONFLICT (name) DO UPDATE SET
       fence = fence + (holder IS NOT excluded.holder),
       holder = excluded.holder,
       expires_at = excluded.expires_at
     WHERE holder IS excluded.holder OR expires_at <= ?
     RETURNING fence`,
  )
  const release = db.statement(
    'UPDATE leases SET holder = NULL, expires_at = 0 WHERE name = ? AND fence = ?',
  )
  const fence = db.statement('SELECT fence FROM leases WHERE name = ?')

  return {
    acquire: (name: string, holder: string, ttlMs: number): Lease | undefined => {
      const at = now().getTime()
      const row = acquire.get(name, holder, at + ttlMs, at)
      return row && { name, holder, fence: number(row[0]) }
    },
    release: (lease: Lease): void => {
      release.run(lease.name, lease.fence)
    },
    refuseLost: (lease: Lease): void => {
      const seen = number(fence.get(lease.name)?.[0] ?? 0)
      if (seen > lease.fence) throw new LeaseLost(`${lease.holder} has lost ${lease.name}`)
    },
  }
}

/**
 * Frees the leases of a killed process, so that its successor need not wait for them to run out. The caller must be the
 * only user of the data folder.
 */
export const freeLeases = (db: Sqlite): void =>
  db.exec('UPDATE leases SET holder = NULL, expires_at = 0')

type Waiter = { name: string; position: Position; arrived(): void }

/** Adds the column that a folder of an older Duka lacks. */
const addMarks = (db: Sqlite): void => {
  const columns = db.statement(`SELECT 1 FROM pragma_table_info('checkpoints') WHERE name = 'mark'`)
  if (columns.get() === undefined) db.exec('ALTER TABLE checkpoints ADD COLUMN mark TEXT')
}

/** The checkpoint of each collection, and the waiters for it. */
const embeddedCheckpoints = (db: Sqlite, { after }: Pick<World, 'after'>) => {
  db.exec('CREATE TABLE IF NOT EXISTS checkpoints (name TEXT PRIMARY KEY, position TEXT NOT NULL)')
  addMarks(db)
  const select = db.statement('SELECT position FROM checkpoints WHERE name = ?')
  const selectMark = db.statement('SELECT mark FROM checkpoints WHERE name = ?')
  const move = db.statement(
    `INSERT INTO checkpoints (name, position, mark) SELECT value, ?, ? FROM json_each(?) WHERE true
     ON CONFLICT (name) DO UPDATE SET position = excluded.position, mark = excluded.mark
     WHERE excluded.position > position`,
  )
  const forget = db.statement('DELETE FROM checkpoints WHERE name = ?')
  const waiters = new Set<Waiter>()

  const of = (collection: Collection): Position | null => {
    const row = select.get(tableOf(collection))
    return row ? text(row[0]) : null
  }
  const hasCome = (collection: Collection, position: Position) => (of(collection) ?? '') >= position

  return {
    of,
    markOf: (collection: Collection): LogMark | null => {
      const mark = selectMark.get(tableOf(collection))?.[0]
      return typeof mark === 'string' ? JSON.parse(mark) : null
    },
    /**
     * Moves all checkpoints in one statement: a batch moves those of all collections, and most of them have nothing
     * else to write.
     */
    move: (collections: readonly Collection[], upTo: LogMark): void => {
      const names = JSON.stringify(collections.map(tableOf))
      move.run(upTo.position, JSON.stringify(upTo), names)
    },
    forget: (collection: Collection): void => {
      forget.run(tableOf(collection))
    },
    /** Wakes the waiters whose position is reached. Call it after the commit. */
    announce: (collections: readonly Collection[], position: Position): void => {
      const names = new Set(collections.map(tableOf))
      for (const waiter of waiters) {
        if (names.has(waiter.name) && waiter.position <= position) waiter.arrived()
      }
    },
    waitFor: async (collection: Collection, position: Position, timeoutMs: number) => {
      if (hasCome(collection, position)) return true
      return new Promise<boolean>((resolve) => {
        const settle = (came: boolean) => {
          cancel()
          waiters.delete(waiter)
          resolve(came)
        }
        const cancel = after(timeoutMs, () => settle(false))
        const name = tableOf(collection)
        const waiter: Waiter = { name, position, arrived: () => settle(true) }
        waiters.add(waiter)
      })
    },
  }
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

const formerVersions = (db: Sqlite, { name, version }: Collection): number[] =>
  db
    .statement(`SELECT name FROM sqlite_master WHERE type = 'table'`)
    .all()
    .flatMap(([table]) => {
      const [base, at] = text(table).split('@')
      return base === name && Number(at) < version ? [Number(at)] : []
    })

/** Read models as JSON, with one table for each version of a collection, in `db`, which the caller opens and closes. */
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
